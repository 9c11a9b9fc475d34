/* A program that runs beside us on Windows: a command of cmd.exe, in a job of its own that ends with
 * it. Its input and output are pipes; nothing of Windows waits for both and for the time, so we look
 * again and again. */
#include "base/platform_windows.h"

#if defined(_WIN32)

#include "base/alloc.h"
#include "base/error.h"

#include <string.h>
#include <wchar.h>

/* Between two looks. */
#define PAUSE_MILLISECONDS 1
#define PIPE_SIZE 65536

struct bw_process {
  bw_allocator allocator;
  HANDLE job, program;
  HANDLE input, output; /* our ends; NULL once closed */
  uint64_t started;
};

static void close_end(HANDLE *end) {
  if (*end != NULL) (void)CloseHandle(*end);
  *end = NULL;
}

static bw_status fail(bw_error *error, const char *what) {
  return bw_fail_at(error, BW_IO, BW_NO_OFFSET, "cannot %s (error %lu)", what,
                    (unsigned long)GetLastError());
}

/* ---- starting ------------------------------------------------------------------------------ */

/* `theirs` is the end that the program gets. */
static bool open_pipe(HANDLE ends[2], int theirs) {
  SECURITY_ATTRIBUTES plain = {.nLength = sizeof plain};
  return CreatePipe(&ends[0], &ends[1], &plain, PIPE_SIZE) &&
         SetHandleInformation(ends[theirs], HANDLE_FLAG_INHERIT, HANDLE_FLAG_INHERIT);
}

static bool spawn(bw_process *process, wchar_t *line, HANDLE input, HANDLE output) {
  STARTUPINFOW startup;
  PROCESS_INFORMATION made;
  memset(&startup, 0, sizeof startup);
  startup.cb = sizeof startup;
  startup.dwFlags = STARTF_USESTDHANDLES;
  startup.hStdInput = input;
  startup.hStdOutput = output;
  startup.hStdError = GetStdHandle(STD_ERROR_HANDLE);
  if (!CreateProcessW(NULL, line, NULL, NULL, TRUE, CREATE_SUSPENDED, NULL, NULL, &startup, &made))
    return false;
  process->program = made.hProcess;
  (void)AssignProcessToJobObject(process->job, made.hProcess);
  (void)ResumeThread(made.hThread);
  (void)CloseHandle(made.hThread);
  return true;
}

/* What is written is taken as far as there is room, without waiting. */
static bool start(bw_process *process, const char *command) {
  static const wchar_t shell[] = L"cmd.exe /d /s /c \"";
  wchar_t line[BW_WIDE + 32];
  HANDLE input[2] = {NULL, NULL};
  HANDLE output[2] = {NULL, NULL};
  DWORD mode = PIPE_NOWAIT;
  size_t length = sizeof shell / sizeof shell[0] - 1;
  wmemcpy(line, shell, length);
  bool ready = bw_wide(command, line + length) == 0;
  if (ready) wcscat(line, L"\"");
  process->job = CreateJobObjectW(NULL, NULL);
  ready = ready && open_pipe(input, 0) && open_pipe(output, 1) &&
          SetNamedPipeHandleState(input[1], &mode, NULL, NULL) &&
          spawn(process, line, input[0], output[1]);
  close_end(&input[0]);
  close_end(&output[1]);
  process->input = input[1];
  process->output = output[0];
  return ready;
}

bw_status bw_process_start(const char *command, const bw_allocator *allocator, bw_process **out,
                           bw_error *error) {
  bw_allocator kept = bw_allocator_or_default(allocator);
  bw_process *process = bw_alloc_array(&kept, 1, sizeof *process);
  if (process == NULL) return bw_fail_memory(error);
  memset(process, 0, sizeof *process);
  process->allocator = kept;
  process->started = GetTickCount64();
  if (!start(process, command)) {
    bw_status status = fail(error, "start a program");
    bw_process_destroy(process);
    return status;
  }
  *out = process;
  return BW_OK;
}

void bw_process_destroy(bw_process *process) {
  if (process == NULL) return;
  close_end(&process->input);
  close_end(&process->output);
  if (process->job != NULL) (void)TerminateJobObject(process->job, 1);
  close_end(&process->program);
  close_end(&process->job);
  bw_allocator allocator = process->allocator;
  bw_free_array(&allocator, process, 1, sizeof *process);
}

/* ---- speaking ------------------------------------------------------------------------------ */

static void put(bw_process *process, const void *data, size_t size, bw_exchange *out) {
  DWORD count = 0;
  DWORD most = size > PIPE_SIZE / 2 ? PIPE_SIZE / 2 : (DWORD)size;
  if (process->input == NULL || size == 0) return;
  if (WriteFile(process->input, data, most, &count, NULL)) {
    out->written = count;
  } else {
    close_end(&process->input);
  }
}

static void get(bw_process *process, void *buffer, size_t capacity, bw_exchange *out) {
  DWORD there = 0;
  DWORD count = 0;
  if (process->output == NULL || capacity == 0) return;
  if (!PeekNamedPipe(process->output, NULL, 0, NULL, &there, NULL)) {
    close_end(&process->output);
  } else if (there > 0) {
    DWORD most = capacity < there ? (DWORD)capacity : there;
    if (ReadFile(process->output, buffer, most, &count, NULL)) out->read = count;
  }
}

/* Whether there is something to wait for: input that is not taken yet, output that is to come. */
static bool may_go_on(const bw_process *process, size_t size, size_t capacity) {
  return (process->input != NULL && size > 0) || (process->output != NULL && capacity > 0);
}

bw_status bw_process_exchange(bw_process *process, const void *data, size_t size, void *buffer,
                              size_t capacity, uint32_t milliseconds, bw_exchange *out,
                              bw_error *error) {
  (void)error;
  uint64_t end = GetTickCount64() + milliseconds;
  bool waiting = true;
  memset(out, 0, sizeof *out);
  while (waiting) {
    bool had_input = process->input != NULL;
    bool had_output = process->output != NULL;
    put(process, data, size, out);
    get(process, buffer, capacity, out);
    bool changed = had_input != (process->input != NULL) || had_output != (process->output != NULL);
    waiting = out->written == 0 && out->read == 0 && !changed && GetTickCount64() < end &&
              may_go_on(process, size, capacity);
    if (waiting) Sleep(PAUSE_MILLISECONDS);
  }
  out->milliseconds = GetTickCount64() - process->started;
  out->input_open = process->input != NULL;
  out->output_open = process->output != NULL;
  return BW_OK;
}

void bw_process_close_input(bw_process *process) {
  close_end(&process->input);
}

int bw_process_wait(bw_process *process, uint32_t milliseconds, int32_t *status) {
  DWORD code = 0;
  if (WaitForSingleObject(process->program, milliseconds) != WAIT_OBJECT_0) return 0;
  (void)GetExitCodeProcess(process->program, &code);
  *status = (int32_t)code;
  return 1;
}

#endif
