// A lab program from its command line to its exit status.
#pragma once

#include "contract/suite.h"

namespace lab {

int run_program(int argc, char** argv, const Suite& suite);

}  // namespace lab
