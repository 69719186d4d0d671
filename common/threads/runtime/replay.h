// Replays the stores of all threads as if each made one in turn, and reports how often a cache line
// changes its owner: is stored to by another thread than before. In a run the threads often come one
// after the other, so that what the hardware did once says nothing: only a fixed order can be counted.
#pragma once

#include <span>

#include "threads/runtime/counted.h"

namespace threads {

void replay(std::span<const Thread* const> threads);

}  // namespace threads
