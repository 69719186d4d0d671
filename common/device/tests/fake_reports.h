// What the stand-in's kernels that report on the worker print, a line each.
#pragma once

// A thread that is there before any device code, as the real driver has some.
void start_driver_thread();

void report_environment();  // the variables
void report_descriptors();  // the numbers of those that are open
void report_process();      // its number, its group's, and the signal that its parent's end brings

// What becomes of things that code of a stranger's might try in the worker, in the thread that
// launches and in the driver's: "socket: Operation not permitted", "thread: done".
void report_attempts();
void report_drivers_attempts();
