// The kernels of a lab's wrong/ and right/ folders: whole files, and diffs against the solution.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "selfcheck/course.h"
#include "selfcheck/expectation.h"

namespace selfcheck {

struct Variant {
    std::filesystem::path file;
    bool right = false;                   // is in right/
    std::string first_line, second_line;  // without the newline
    std::optional<Expectation> expected;  // nothing if the first line has no known form
    std::vector<std::string> words = {};  // after `// says: `, that the screen must show
    bool slow = false;                    // has a line `// slow`: samples leave it out
};

// A whole file in the lab's language, or a diff.
bool is_kernel(const CourseLab& lab, const std::filesystem::directory_entry& entry);

std::vector<Variant> variants_of(const CourseLab& lab);  // wrong/, then right/, each by name

}  // namespace selfcheck
