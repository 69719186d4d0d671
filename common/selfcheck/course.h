// The course, as found in its folders: every labs/labNN_word_word is a lab.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "contract/suite.h"
#include "course/lab_folder.h"

namespace selfcheck {

struct CourseLab {
    lab::LabFolder at;
    std::filesystem::path program;  // the program that judges its kernels

    std::filesystem::path solutions() const { return at.solution().parent_path(); }
    std::string shown(const std::filesystem::path& file) const;  // relative to the course
};

struct Course {
    std::filesystem::path root;
    std::vector<CourseLab> labs;  // by name

    // False in the student edition, which has no solutions/.
    bool has_solutions() const { return std::filesystem::is_directory(root / "solutions"); }
};

// An empty `root` stands for the folder above this program that has labs/, empty `programs` for
// this program's own folder. Throws lab::UsageError.
Course find_course(const std::filesystem::path& root, const std::filesystem::path& programs);

// Throws lab::UsageError if a name is not a lab's number. No names: all labs.
std::vector<CourseLab> chosen(const Course& course, const std::vector<std::string>& names);

// The contract stated in the lab's test.cpp. Throws lab::UsageError for a lab that did not exist
// when this program was built.
lab::Suite suite_of(const CourseLab& lab);

}  // namespace selfcheck
