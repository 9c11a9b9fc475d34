/* Texts of others, made fit for a line of output, and errors. */
#ifndef BW_ASSIMP_MESSAGE_H
#define BW_ASSIMP_MESSAGE_H

#include "boardwalk.h"

/* A copy without line ends and other control characters but tabs, and without blanks at its ends;
 * free() it. NULL when out of memory. */
char *message_line(const char *text);

/* Fills an error with the text, cut where it is too long; returns the code. */
bw_status message_fail(bw_error *error, bw_status code, const char *text);

#endif
