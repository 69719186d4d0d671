// What the child process and the harness agree on.
#pragma once

namespace plan {

constexpr int result_descriptor = 3;  // the recording goes out here

// Exit statuses of the child that a student's code has no reason to use.
constexpr int child_cannot_write = 121, child_cannot_load = 122, child_has_no_box = 123;

}  // namespace plan
