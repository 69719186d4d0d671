// Makes a Program from a Module: places variables in memory, and decodes every function for
// execution.
#pragma once

#include <functional>

#include "warpsim/exec/memory.h"
#include "warpsim/exec/program.h"

namespace warpsim {

// Allocates the module's variables in `memory`, where they stay. An unimplemented instruction is no
// error here: it becomes one that faults, with its line, when a thread reaches it. Throws Fault
// (too_much_memory, unsupported) where the module cannot be run at all. `place_managed` returns a
// zeroed buffer of `bytes` bytes for a __managed__ variable; without it, managed variables are
// allocated like the others.
using PlaceManaged = std::function<uint32_t(size_t bytes)>;
Program load(ptx::Module module, GlobalMemory& memory, const PlaceManaged& place_managed = {});

// Generic addresses of functions, for calls through pointers.
constexpr uint64_t function_window = uint64_t{3} << 32;
constexpr uint64_t function_spacing = 16;

}  // namespace warpsim
