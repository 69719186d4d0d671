// The words of the counted build's report.
#pragma once

namespace threads {

// A place in the code, then its stores, changes of owner, those of them that are false sharing,
// atomic operations and critical sections.
constexpr char counted_word[] = "counted";

// A thread's number in its team, and its loads of arrays that are only read.
constexpr char loads_word[] = "loads";

}  // namespace threads
