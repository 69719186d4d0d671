// `make labNN bench`: sizes of the lab's contract, counted on sim and timed on gpu.
#pragma once

#include "contract/suite.h"

namespace lab {

int run_benchmarks(int argc, char** argv, const Suite& suite);

}  // namespace lab
