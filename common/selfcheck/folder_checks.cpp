#include "selfcheck/folder_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <regex>
#include <set>

#include "base/error.h"
#include "base/files.h"
#include "base/tokens.h"
#include "course/lab_toml.h"
#include "diagnose/cause.h"
#include "selfcheck/variants.h"

namespace fs = std::filesystem;

namespace selfcheck {
namespace {

using Names = std::set<std::string>;

Names lab_files(const CourseLab& lab) {
    Names files = {
        "README.md", "lab.toml", lab.at.skeleton().filename(), lab.at.kernel().filename(),
        "test.cpp",  "Makefile"};
    // Nothing draws a picture of functions that run on the CPU.
    if (lab.at.skeleton().extension() == ".cu") files.insert("picture.svg");
    return files;
}
const Names may_be_there = {"causes", "questions", "drills"};
Names solution_files(const CourseLab& lab) {
    return {lab.at.solution().filename(), "answers.md", "wrong", "right"};
}

// Enough wrong variants to include a student's likely mistakes, and enough right ones to show that
// no unusual but right kernel fails.
struct Fewest {
    size_t wrong, right;
};
constexpr Fewest of_a_lab = {10, 6}, of_a_draft = {1, 1};

bool is_draft(const CourseLab& lab) {
    try {
        return lab::read_lab_toml(lab.at.folder / "lab.toml").idea.starts_with("TODO");
    } catch (const lab::NoVerdict&) {  // reported by check_lab_toml
        return false;
    }
}

// `make lab03 reset` keeps the student's old files next to the new one.
bool is_kept(const std::string& name) {
    static const std::regex kept(R"(kernel\.(?:cu|cpp)\.~\d+~)");
    return std::regex_match(name, kept);
}

// The pages, the picture and the texts in another language (docs/translating.md).
bool is_translation(const std::string& name) {
    static const std::regex translation(
        R"((?:README|answers)\.[a-z]+\.md|picture\.[a-z]+\.svg|[a-z]+\.po)");
    return std::regex_match(name, translation);
}

void check_entries(const CourseLab& lab, const fs::path& folder, const Names& wanted,
                   Findings& findings) {
    for (const std::string& name : wanted) {
        findings.expect(fs::exists(folder / name), lab.shown(folder / name), "a file", "nothing");
    }
    std::error_code missing;  // a missing folder's files were reported above
    for (const auto& entry : fs::directory_iterator(folder, missing)) {
        const std::string name = entry.path().filename().string();
        if (wanted.count(name) || may_be_there.count(name) || is_kept(name) || is_translation(name))
            continue;
        findings.fail(lab.shown(entry.path()),
                      "no file here that docs/contracts/lab-folder.md "
                      "does not list",
                      "a stray file");
    }
}

void check_only_kernels(const CourseLab& lab, const fs::path& folder, size_t fewest,
                        Findings& findings) {
    Names kernels;
    std::error_code missing;
    for (const auto& entry : fs::directory_iterator(folder, missing)) {
        const std::string where = lab.shown(entry.path());
        if (!is_kernel(lab, entry))
            findings.fail(where, fmt::format("only *{} and *.diff here", lab.at.ending()),
                          "a stray file");
        else if (!kernels.insert(entry.path().stem()).second)
            findings.fail(where, "one kernel of that name", "a whole file and a diff");
    }
    findings.expect(kernels.size() >= fewest, lab.shown(folder),
                    fmt::format("{} kernels or more", fewest), fmt::format("{}", kernels.size()));
}

bool is_known_cause(const CourseLab& lab, const std::string& id) {
    const auto& all = lab::catalogue();
    return id == "unknown" || fs::exists(lab.at.folder / "causes" / (id + ".cpp")) ||
           std::any_of(all.begin(), all.end(),
                       [&](const lab::Cause* cause) { return cause->id == id; });
}

// Checks a variant's first two lines: right ones expect to pass, wrong ones to fail with an
// existing cause; the second line is a description for people.
void check_lines(const CourseLab& lab, const Variant& variant, Findings& findings) {
    const std::string where = lab.shown(variant.file) + ":1";
    const auto& expected = variant.expected;
    const bool fits = expected && (expected->state == "passed") == variant.right;
    findings.expect(fits, where,
                    variant.right
                        ? "// expect: passed"
                        : "// expect: failed, cause ID   or   // expect: N/10 points, cause ID   "
                          "(cause limit, of COUNTER and COUNTER)",
                    variant.first_line);
    if (fits && !variant.right) {
        findings.expect(is_known_cause(lab, expected->cause), where,
                        "a cause of common/diagnose/causes or of the lab's own, or unknown",
                        expected->cause);
    }
    findings.expect(variant.second_line.starts_with("// ") && variant.second_line.size() > 3,
                    lab.shown(variant.file) + ":2", "// what is special about it",
                    variant.second_line);
}

// A limit's effect is shown only by a kernel that misses it and does everything else right.
void check_limit_is_shown(const CourseLab& lab, const std::string& counter, Findings& findings) {
    const auto shows = [&](const Variant& variant) {
        return variant.expected && variant.expected->limits == std::set{counter};
    };
    findings.expect(std::ranges::any_of(variants_of(lab), shows),
                    fmt::format("{}: {}", lab.shown(lab.at.folder / "lab.toml"), counter),
                    "a kernel in wrong/ that misses this limit and no other", "none");
}

// The parser itself requires points, hints and unique names.
void check_lab_toml(const CourseLab& lab, bool has_solutions, Findings& findings) {
    try {
        const lab::LabSpec spec = lab::read_lab_toml(lab.at.folder / "lab.toml");
        findings.pass();
        if (!has_solutions) return;
        for (const lab::TaskSpec& task : spec.tasks) {
            for (const lab::LimitSpec& limit : task.limits)
                check_limit_is_shown(lab, limit.counter, findings);
        }
    } catch (const lab::NoVerdict& error) {
        findings.fail(lab.shown(lab.at.folder / "lab.toml"), "tasks with points, hints and names",
                      error.what());
    }
}

}  // namespace

void check_folder(const CourseLab& lab, bool has_solutions, Findings& findings) {
    check_entries(lab, lab.at.folder, lab_files(lab), findings);
    check_lab_toml(lab, has_solutions, findings);
    if (!has_solutions) return;
    check_entries(lab, lab.solutions(), solution_files(lab), findings);
    const Fewest fewest = is_draft(lab) ? of_a_draft : of_a_lab;
    if (is_draft(lab)) findings.skip(lab.shown(lab.at.folder), "a draft: its idea is still TODO");
    check_only_kernels(lab, lab.solutions() / "wrong", fewest.wrong, findings);
    check_only_kernels(lab, lab.solutions() / "right", fewest.right, findings);
    for (const Variant& variant : variants_of(lab)) check_lines(lab, variant, findings);
}

void check_names(const Course& course, Findings& findings) {
    std::map<std::string, size_t> numbers, names, causes;
    Names folders;
    for (const CourseLab& lab : course.labs) {
        ++numbers[lab.at.number], ++names[lab.at.name];
        folders.insert(lab.at.folder.filename().string());
    }
    for (const lab::Cause* cause : lab::catalogue()) ++causes[cause->id];
    for (const auto& list : {numbers, names, causes}) {
        for (const auto& [name, times] : list)
            findings.expect(times == 1, name, "one of that name", fmt::format("{}", times));
    }
    if (!course.has_solutions()) return;
    for (const auto& entry : fs::directory_iterator(course.root / "solutions")) {
        const std::string name = entry.path().filename().string();
        if (name == "hostile") continue;  // belongs to no lab: see hostile_checks.h
        findings.expect(folders.count(name), "solutions/" + name, "a lab of that name in labs/",
                        "none");
    }
}

void check_kernels_are_skeletons(const CourseLab& lab, Findings& findings) {
    const std::string kernel = lab::read_file(lab.at.kernel());
    const std::string skeleton = lab::read_file(lab.at.skeleton());
    findings.expect(kernel == skeleton, lab.shown(lab.at.kernel()),
                    "the skeleton, as in a fresh clone",
                    "another text (`make " + lab.at.number + " reset` keeps yours beside it)");
}

}  // namespace selfcheck
