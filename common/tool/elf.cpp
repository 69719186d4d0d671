#include "tool/elf.h"

#include <elf.h>

#include <cstring>

namespace tool {

namespace {

// Zeros if the file is too short.
template <class T>
T read(std::string_view bytes, uint64_t at) {
    T value{};
    if (at <= bytes.size() && sizeof value <= bytes.size() - at)
        std::memcpy(&value, bytes.data() + at, sizeof value);
    return value;
}

std::string text_at(std::string_view bytes, uint64_t at) {
    if (at >= bytes.size()) return "";
    const std::string_view rest = bytes.substr(at);
    return std::string(rest.substr(0, rest.find('\0')));
}

template <class Visit>
void each_segment(std::string_view bytes, const Elf64_Ehdr& header, Visit visit) {
    for (uint64_t i = 0; i < header.e_phnum; ++i)
        visit(read<Elf64_Phdr>(bytes, header.e_phoff + i * sizeof(Elf64_Phdr)));
}

// The file offset of what is loaded at an address; UINT64_MAX if there is none.
uint64_t place_of(std::string_view bytes, const Elf64_Ehdr& header, uint64_t address) {
    uint64_t place = UINT64_MAX;
    each_segment(bytes, header, [&](const Elf64_Phdr& segment) {
        if (segment.p_type == PT_LOAD && address >= segment.p_vaddr &&
            address - segment.p_vaddr < segment.p_filesz)
            place = segment.p_offset + (address - segment.p_vaddr);
    });
    return place;
}

// Reads the dynamic section, the linker's notes to the loader.
void read_dynamic(std::string_view bytes, const Elf64_Ehdr& header, const Elf64_Phdr& notes,
                  Elf& elf) {
    uint64_t names = UINT64_MAX;
    std::vector<uint64_t> libraries;
    bool has_old_path = false, has_new_path = false;
    for (uint64_t at = 0; at + sizeof(Elf64_Dyn) <= notes.p_filesz; at += sizeof(Elf64_Dyn)) {
        const auto note = read<Elf64_Dyn>(bytes, notes.p_offset + at);
        if (note.d_tag == DT_NULL) break;
        if (note.d_tag == DT_STRTAB) names = place_of(bytes, header, note.d_un.d_ptr);
        if (note.d_tag == DT_NEEDED) libraries.push_back(note.d_un.d_val);
        has_old_path |= note.d_tag == DT_RPATH;
        has_new_path |= note.d_tag == DT_RUNPATH;
    }
    elf.has_fixed_path = has_old_path && !has_new_path;
    for (const uint64_t name : libraries) {
        if (names < bytes.size() && name < bytes.size())
            elf.libraries.push_back(text_at(bytes, names + name));
    }
}

bool has_section(std::string_view bytes, const Elf64_Ehdr& header, std::string_view wanted) {
    const auto section = [&](uint64_t index) {
        return read<Elf64_Shdr>(bytes, header.e_shoff + index * sizeof(Elf64_Shdr));
    };
    const uint64_t names = section(header.e_shstrndx).sh_offset;
    for (uint64_t i = 0; i < header.e_shnum && names < bytes.size(); ++i) {
        if (text_at(bytes, names + section(i).sh_name) == wanted) return true;
    }
    return false;
}

}  // namespace

std::optional<Elf> read_elf(std::string_view bytes) {
    const auto header = read<Elf64_Ehdr>(bytes, 0);
    constexpr uint16_t gpu = 190;  // EM_CUDA
    if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 ||
        header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_machine == gpu)
        return std::nullopt;
    Elf elf;
    elf.has_device_code = has_section(bytes, header, ".nv_fatbin");
    each_segment(bytes, header, [&](const Elf64_Phdr& segment) {
        elf.is_dynamic |= segment.p_type == PT_INTERP;
        if (segment.p_type == PT_DYNAMIC) read_dynamic(bytes, header, segment, elf);
    });
    elf.is_program = header.e_type == ET_EXEC || (header.e_type == ET_DYN && elf.is_dynamic);
    return elf;
}

}  // namespace tool
