// What an ELF file says about itself, as far as we ask.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tool {

struct Elf {
    bool is_program = false;  // can be executed; else a library, an object file, a GPU's code
    bool is_dynamic = false;  // asks for an interpreter, which loads libraries
    bool has_device_code = false;
    bool has_fixed_path = false;  // libraries are searched there before LD_LIBRARY_PATH
    std::vector<std::string> libraries;
};

// Nothing: these bytes are no ELF file of this machine's kind. They may be anything.
std::optional<Elf> read_elf(std::string_view bytes);

}  // namespace tool
