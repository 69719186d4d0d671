// The student's file as handed in.
#pragma once

#include <filesystem>
#include <string>

#include "course/lab_folder.h"

namespace lab {

struct Submission {
    std::filesystem::path path;
    std::string shown;   // its name for display
    std::string sha256;  // of the file's bytes
    std::string text;    // UTF-8
};

// `given` is --kernel; if empty, the lab's own; of a diff (variant.h) the kernel that it
// makes. Throws UsageError if there is no such file or the diff does not fit, NotCompiled if it is no
// text.
Submission read_submission(const LabFolder& lab, const std::filesystem::path& given);

// The text of the lab's skeleton. Throws NoVerdict if there is none.
std::string read_skeleton(const LabFolder& lab);

// True if at most comments and whitespace differ from the skeleton.
bool is_skeleton(const Submission& submission, const LabFolder& lab);

}  // namespace lab
