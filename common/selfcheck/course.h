// The course as its folders say: every labs/labNN_word_word is a lab.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "lab/lab_folder.h"

namespace selfcheck {

struct CourseLab {
    lab::LabFolder at;
    std::filesystem::path program;  // that judges its kernels

    std::filesystem::path solutions() const { return at.solution().parent_path(); }
    std::string shown(const std::filesystem::path& file) const;  // relative to the course
};

struct Course {
    std::filesystem::path root;
    std::vector<CourseLab> labs;  // by name

    // False in the student edition, which has no solutions/.
    bool has_solutions() const { return std::filesystem::is_directory(root / "solutions"); }
};

// `root` empty: the folder above this program that has labs/. `programs` empty: this program's own
// folder. Throws lab::UsageError.
Course find_course(const std::filesystem::path& root, const std::filesystem::path& programs);

// Throws lab::UsageError where a name is no lab's number. No names: all labs.
std::vector<CourseLab> chosen(const Course& course, const std::vector<std::string>& names);

}  // namespace selfcheck
