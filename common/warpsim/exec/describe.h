// Words for faults: threads as ranges, positions, places in the source.
#pragma once

#include <string>
#include <vector>

#include "warpsim/exec/fault.h"
#include "warpsim/exec/program.h"

namespace warpsim {

// "thread 5", "threads 0..15", "threads 0, 2..5" (linear thread numbers in the block).
std::string describe_threads(int warp, Mask lanes);
std::string describe_threads(const std::vector<uint32_t>& ascending);
std::string describe(const Dim3& position);  // "5", or "(1, 2, 0)"

// A symbol as C++ writes it: "sum(float const*, int)" of _Z3sumPKfi. What is not mangled stays as
// it is.
std::string demangled(const std::string& symbol);

// A variable as the CUDA source calls it: "s" of _ZZ6KernelPfE1s. What is not mangled stays as it
// is.
std::string source_name(const std::string& symbol);

// A function's name alone: "Load" of cub::BlockLoad<...>::Load<int*>(int*, int (&) [4]).
std::string function_name(const std::string& symbol);

// The line of the CUDA source an instruction comes from: of the innermost position that is in a .cu
// file, through inlining, or else in a header that is not CUDA's; 0 where the PTX carries no line
// information.
int source_line(const Program& program, const ptx::SourceLine& at);
// The same with its file; the function is not filled in. Without line information all is empty.
SourcePlace source_place(const Program& program, const ptx::SourceLine& at);

// The same for an instruction, by its line in the PTX where no file is known. What nvcc has merged
// from two lines has the line before it.
SourcePlace line_of(const Program& program, const ptx::Instruction& text);
// "kernel.cu:19"; "line 19 of the PTX" where no file is known.
std::string line_name(const std::string& file, int line);
// Null: the end that every function has.
const ptx::Function* function_with(const Program& program, const ptx::Instruction& text);

// Appends where `insn` of `function` comes from: the innermost inlined function first, `function`
// itself last.
void append_calls(const Program& program, const Function& function, const Insn& insn,
                  std::vector<SourcePlace>& calls);

}  // namespace warpsim
