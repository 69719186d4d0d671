// The folders of a lab: labs/labNN_word_word in a repository, with results, caches and tools under
// build/.
#pragma once

#include <filesystem>
#include <string>

namespace lab {

struct LabFolder {
    std::filesystem::path root;    // of the repository
    std::filesystem::path folder;  // root/labs/lab03_shared_memory
    std::string number, name;      // "lab03", "shared_memory"

    std::string title() const {
        return number + " " + name;
    }  // as in "lab03 shared_memory: passed"
    // ".cpp" in a lab without CUDA, whose skeleton is skeleton.cpp; else ".cu".
    std::string ending() const {
        return std::filesystem::exists(folder / "skeleton.cpp") ? ".cpp" : ".cu";
    }
    std::filesystem::path skeleton() const { return folder / ("skeleton" + ending()); }
    std::filesystem::path kernel() const { return folder / ("kernel" + ending()); }
    std::filesystem::path solution() const {
        return root / "solutions" / folder.filename() / ("kernel" + ending());
    }
    std::filesystem::path results() const { return root / "build" / "results"; }
    std::filesystem::path variants() const { return root / "build" / "variants" / number; }
    std::filesystem::path cache() const { return root / "build" / "cache"; }
    std::filesystem::path tools() const { return root / "build" / "tools"; }
    std::filesystem::path version() const { return root / "build" / "version"; }
};

// `given` is --lab; if empty, the folder labs/<this program's name>_* of the repository that
// contains the program, otherwise of the one it was built in. Throws UsageError.
LabFolder find_lab(const std::filesystem::path& given);

// The folder of the lab that comes after this one; empty: this is the last.
std::filesystem::path folder_after(const LabFolder& lab);

// Its README.md in the reader's language, where there is one.
std::filesystem::path page_of(const std::filesystem::path& folder);

// Read from build/version, which `make` writes (docs/contracts/verdict.md); empty if the file is
// missing.
std::string course_version(const LabFolder& lab);

// The path for display: relative if it is below the working directory.
std::string shown(const std::filesystem::path& path);

}  // namespace lab
