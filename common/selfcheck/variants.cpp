#include "selfcheck/variants.h"

#include <fstream>
#include <set>

#include "course/variant.h"

namespace fs = std::filesystem;

namespace selfcheck {
namespace {

Variant read_variant(const fs::path& file, bool right) {
    Variant variant{file, right, {}, {}, {}};
    std::ifstream in(file);
    std::getline(in, variant.first_line);
    std::getline(in, variant.second_line);
    variant.expected = parse_expectation(variant.first_line);
    const std::string says = "// says: ";
    for (std::string line = variant.second_line; line.starts_with("//");) {
        if (line.starts_with(says)) variant.words.push_back(line.substr(says.size()));
        if (line == "// slow") variant.slow = true;
        if (!std::getline(in, line)) break;
    }
    return variant;
}

std::set<fs::path> kernels_in(const CourseLab& lab, const fs::path& folder) {
    std::set<fs::path> files;
    std::error_code missing;  // a missing folder is reported by check_folder
    for (const auto& entry : fs::directory_iterator(folder, missing)) {
        if (is_kernel(lab, entry)) files.insert(entry.path());
    }
    return files;
}

}  // namespace

bool is_kernel(const CourseLab& lab, const fs::directory_entry& entry) {
    return entry.is_regular_file() &&
           (entry.path().extension() == lab.at.ending() || lab::is_diff(entry.path()));
}

std::vector<Variant> variants_of(const CourseLab& lab) {
    std::vector<Variant> list;
    for (const fs::path& file : kernels_in(lab, lab.solutions() / "wrong"))
        list.push_back(read_variant(file, false));
    for (const fs::path& file : kernels_in(lab, lab.solutions() / "right"))
        list.push_back(read_variant(file, true));
    return list;
}

}  // namespace selfcheck
