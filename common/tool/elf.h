// The properties of an ELF file that warpsim needs.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tool {

struct Elf {
    bool is_program = false;  // can be executed; else a library or an object file
    bool is_dynamic = false;  // names an interpreter, which loads libraries
    bool has_device_code = false;
    bool has_fixed_path = false;  // an RPATH, searched before LD_LIBRARY_PATH
    std::vector<std::string> libraries;
};

// Nullopt if the bytes are not a 64-bit ELF file, or are one for a GPU. Any bytes are safe to read.
std::optional<Elf> read_elf(std::string_view bytes);

}  // namespace tool
