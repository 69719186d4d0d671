#pragma once

// A thread that is there before any device code, as the real driver has some.
void start_driver_thread();

// Prints what becomes of things that code of a stranger's might try in the worker, a line each:
// "socket: Operation not permitted", "thread: done".
void print_attempts();
