// The system calls that a student's host code may make: for its own memory, its own end, and
// reading and writing descriptors that are already open. All others fail with EPERM: permanently,
// in all threads. Returns false if the kernel has no seccomp filter.
#pragma once

namespace confine {

bool give_up_all_but_own_memory();

// The same, but threads may be started: for a function that computes with several.
bool give_up_all_but_own_threads();

// The same, but what is already connected may be waited for and used: by a library of messages.
bool give_up_all_but_own_threads_and_connections();

// The first again, but files may be opened for reading, which loading a library needs: while it is loaded,
// the student's indirect functions (GNU ifunc) run before any constructor can set the strict
// filter.
bool give_up_all_but_loading();

}  // namespace confine
