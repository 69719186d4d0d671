// A program of the system's binary tools: nm, objcopy, objdump, addr2line.
#pragma once

#include <string>

namespace native {

// Its path, by PATH. Throws NoVerdict if it is missing.
std::string tool(const std::string& name);

}  // namespace native
