// Reports on the worker, printed line by line by kernels of the stand-in.
#pragma once

// Starts a thread before any device code, as the real driver does.
void start_driver_thread();

void report_environment();  // the variables
void report_descriptors();  // the numbers of the open ones
void report_process();      // its id, its group's, and the signal that it gets when its parent ends

// The results of system calls that untrusted code might try in the worker, in the thread that
// launches and in the driver's: "socket: Operation not permitted", "thread: done".
void report_attempts();
void report_drivers_attempts();
