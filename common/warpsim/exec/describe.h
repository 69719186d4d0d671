// Text for faults: threads as ranges, positions, source lines.
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

// A symbol as C++ writes it: "sum(float const*, int)" for _Z3sumPKfi. An unmangled name stays as it
// is.
std::string demangled(const std::string& symbol);

// A variable as the CUDA source calls it: "s" for _ZZ6KernelPfE1s. An unmangled name stays as it
// is.
std::string source_name(const std::string& symbol);

// A function's name alone: "Load" for cub::BlockLoad<...>::Load<int*>(int*, int (&) [4]).
std::string function_name(const std::string& symbol);

// The CUDA source line of an instruction: along its inlining, the innermost position in a .cu file;
// failing that, the innermost in a header that is not CUDA's; failing that, the innermost. 0 where
// the PTX carries no line information.
int source_line(const Program& program, const ptx::SourceLine& at);
// The same with its file; the function stays empty. Without line information everything is empty.
SourcePlace source_place(const Program& program, const ptx::SourceLine& at);

// The same for an instruction, with its PTX line where no file is known. For an instruction that
// nvcc merged from two lines, the line before it.
SourcePlace line_of(const Program& program, const ptx::Instruction& text);
// "kernel.cu:19"; "line 19 of the PTX" where no file is known.
std::string line_name(const std::string& file, int line);
// The function that contains `text`; null for the `ret` that the decoder adds to every function.
const ptx::Function* function_with(const Program& program, const ptx::Instruction& text);

// Appends the source places that `insn` of `function` comes from: the innermost inlined function
// first, `function` itself last.
void append_calls(const Program& program, const Function& function, const Insn& insn,
                  std::vector<SourcePlace>& calls);

}  // namespace warpsim
