#include "selfcheck/course.h"

#include "contract/suites.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "base/error.h"

namespace fs = std::filesystem;

namespace selfcheck {
namespace {

fs::path own_program() { return fs::read_symlink("/proc/self/exe"); }

// The folders above this program come first: a build folder may have been moved together with its
// source tree.
fs::path find_root() {
    const fs::path program = own_program();
    for (fs::path up = program.parent_path(); up != up.root_path(); up = up.parent_path()) {
        if (fs::exists(up / "labs/lab.mk")) return up;  // build folders have a labs/ too
    }
    return SELFCHECK_SOURCE_ROOT;
}

}  // namespace

std::string CourseLab::shown(const fs::path& file) const {
    return file.lexically_proximate(at.root).string();
}

Course find_course(const fs::path& given_root, const fs::path& given_programs) {
    const fs::path root = given_root.empty() ? find_root() : given_root;
    const fs::path programs =
        given_programs.empty() ? own_program().parent_path() : fs::absolute(given_programs);
    if (!fs::is_directory(root / "labs"))
        throw lab::UsageError(root.string() + " is no course: it has no folder labs");
    Course course{fs::canonical(root), {}};
    std::set<fs::path> folders;
    for (const auto& entry : fs::directory_iterator(course.root / "labs")) {
        const std::string name = entry.path().filename().string();
        if (entry.is_directory() && name.starts_with("lab") && name.find('_') != name.npos)
            folders.insert(entry.path());
    }
    for (const fs::path& folder : folders) {
        const lab::LabFolder at = lab::find_lab(folder);
        course.labs.push_back({at, programs / at.number});
    }
    if (course.labs.empty())
        throw lab::UsageError(root.string() + " is no course: there is no lab in its folder labs");
    return course;
}

std::vector<CourseLab> chosen(const Course& course, const std::vector<std::string>& names) {
    if (names.empty()) return course.labs;
    std::vector<CourseLab> list;
    for (const std::string& name : names) {
        const auto found =
            std::find_if(course.labs.begin(), course.labs.end(),
                         [&](const CourseLab& lab) { return lab.at.number == name; });
        if (found != course.labs.end()) {
            list.push_back(*found);
            continue;
        }
        std::vector<std::string> known;
        for (const CourseLab& lab : course.labs) known.push_back(lab.at.number);
        throw lab::UsageError(
            fmt::format("{}: no such lab; there are {}", name, fmt::join(known, ", ")));
    }
    return list;
}

lab::Suite suite_of(const CourseLab& lab) {
    const auto known = lab::suites().find(lab.at.number);
    if (known == lab::suites().end())
        throw lab::UsageError(lab.at.number + " was not there when selfcheck was built");
    return known->second();
}

}  // namespace selfcheck
