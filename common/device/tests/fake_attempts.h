#pragma once

// Prints what becomes of things that code of a stranger's might try in the worker, a line each:
// "socket: Operation not permitted", "thread: done".
void print_attempts();
