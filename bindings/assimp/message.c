/* Texts of others, made fit for a line of output, and errors. */
#include "message.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *message_line(const char *text) {
  while (*text == ' ' || *text == '\t' || *text == '\n' || *text == '\r') text++;
  size_t length = strlen(text);
  char *copy = malloc(length + 1);
  if (copy == NULL) return NULL;
  memcpy(copy, text, length + 1);
  for (size_t i = 0; i < length; i++) {
    if ((unsigned char)copy[i] < 0x20 && copy[i] != '\t') copy[i] = ' ';
  }
  while (length > 0 && copy[length - 1] == ' ') copy[--length] = 0;
  return copy;
}

bw_status message_fail(bw_error *error, bw_status code, const char *text) {
  memset(error, 0, sizeof *error);
  error->code = (int32_t)code;
  error->offset = BW_NO_OFFSET;
  (void)snprintf(error->message, sizeof error->message, "%s", text);
  return code;
}
