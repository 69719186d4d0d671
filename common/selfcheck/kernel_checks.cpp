#include "selfcheck/kernel_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "base/files.h"
#include "diagnose/cause.h"
#include "selfcheck/answer.h"
#include "selfcheck/expectation.h"
#include "selfcheck/headline_checks.h"
#include "selfcheck/mutants/examiner.h"
#include "selfcheck/variants.h"

namespace fs = std::filesystem;

namespace selfcheck {
namespace {

Answer check_answer(const CourseLab& lab, const fs::path& kernel, const std::string& device,
                    const Expectation& expected, Findings& findings) {
    Answer answer = ask(lab, kernel, device);
    findings.expect(meets(answer, expected), lab.shown(kernel), describe(expected),
                    describe(answer));
    return answer;
}

void check_variant(const CourseLab& lab, const Variant& variant, bool compare_with_oracle,
                   Findings& findings) {
    Answer answer = check_answer(lab, variant.file, "sim", *variant.expected, findings);
    for (const std::string& words : variant.words)
        findings.expect(answer.screen.find(words) != std::string::npos, lab.shown(variant.file),
                        "the words \"" + words + "\"", answer.screen);
    if (!compare_with_oracle) return;
    const Examined examined = Examiner(lab).examine(variant.file, std::move(answer));
    tell(examined.complaints, lab.shown(variant.file) + " beside the truth", findings);
}

void check_solution(const CourseLab& lab, Findings& findings) {
    // Also on the GPU, if there is one.
    const Answer answer =
        check_answer(lab, lab.at.solution(), "auto", {"passed", {}, ""}, findings);
    check_headlines(answer, lab.shown(lab.at.folder / "lab.toml"), findings);
}

// The unchanged skeleton counts as not started. With one more declaration it counts as started:
// then it must compile without a warning, and its functions are not written yet.
void check_begun_skeleton(const CourseLab& lab, Findings& findings) {
    const lab::PrivateFolder folder;
    const fs::path begun = folder.path() / lab.at.kernel().filename();
    const std::string skeleton = lab::read_file(lab.at.skeleton());
    lab::write_file(begun, skeleton + "\nstruct Begun;\n");
    const Answer answer = ask(lab, begun, "sim");
    const bool nothing =
        answer.state == "failed" && answer.points == 0 && answer.cause == "unwritten";
    findings.expect(nothing, lab.shown(lab.at.skeleton()) + " with one more declaration",
                    "failed, 0/10 points, cause unwritten", describe(answer));
    findings.expect(answer.screen.find("warning") == std::string::npos,
                    lab.shown(lab.at.skeleton()), "no warning", answer.screen);
}

// A cause, or missed limits: for a sample, one wrong kernel of the course shows it.
using Shown = std::pair<std::string, std::set<std::string>>;
Shown shown_by(const Expectation& expected) { return {expected.cause, expected.limits}; }

// Chooses `count` of `all` numbers, evenly spaced.
bool is_chosen(size_t i, size_t all, size_t count) {
    return count >= all || i * count / all != (i + 1) * count / all;
}

// Chooses variants one after the other, and counts those that a sample leaves out.
class Chooser {
  public:
    Chooser(const Course& course, const CourseLab& lab, Which which, Findings& findings)
        : lab_(lab), which_(which), findings_(findings) {
        if (which == Which::for_each_cause) know_earlier_labs(course);
    }

    std::vector<Variant> choose(const std::vector<Variant>& variants) {
        all_right_ = static_cast<size_t>(std::ranges::count_if(
            variants, [](const Variant& variant) { return variant.right && !variant.slow; }));
        std::vector<Variant> chosen;
        std::ranges::copy_if(variants, std::back_inserter(chosen),
                             [&](const Variant& variant) { return takes(variant); });
        if (left_out_)
            findings_.skip(fmt::format("{}: {} kernels", lab_.shown(lab_.solutions()), left_out_),
                           "others of the course have the same cause: --all includes them");
        return chosen;
    }

  private:
    static constexpr size_t most_right = 3;  // in a sample

    bool takes(const Variant& variant) {
        if (!variant.expected) return false;
        if (which_ == Which::all) return true;
        if (variant.slow) {
            findings_.skip(lab_.shown(variant.file), "it is slow: --all includes it");
            return false;
        }
        if (which_ == Which::not_slow) return true;
        const bool taken =
            variant.right ? is_chosen(right_++, all_right_, most_right) : is_new(*variant.expected);
        left_out_ += !taken;
        return taken;
    }

    void know_earlier_labs(const Course& course) {
        for (const CourseLab& lab : course.labs) {
            if (lab.at.number == lab_.at.number) return;
            for (const Variant& variant : variants_of(lab))
                if (variant.expected && !variant.right && !variant.slow)
                    known_.insert(shown_by(*variant.expected));
        }
    }

    bool is_new(const Expectation& expected) { return known_.insert(shown_by(expected)).second; }

    const CourseLab& lab_;
    const Which which_;
    Findings& findings_;
    std::set<Shown> known_;
    size_t all_right_ = 0, right_ = 0, left_out_ = 0;
};

}  // namespace

std::vector<Check> kernel_checks(const Course& course, const CourseLab& lab,
                                 const VariantSample& sample, Findings& findings) {
    std::vector<Check> checks;
    checks.push_back(
        {lab.shown(lab.at.skeleton()), [&] {
             check_answer(lab, lab.at.skeleton(), "sim", {"not_started", 0, ""}, findings);
         }});
    checks.push_back({lab.shown(lab.at.skeleton()), [&] { check_begun_skeleton(lab, findings); }});
    if (!course.has_solutions()) return checks;
    checks.push_back({lab.shown(lab.at.solution()), [&] { check_solution(lab, findings); }});
    const auto variants =
        in_turn(Chooser(course, lab, sample.which, findings).choose(variants_of(lab)), sample.turn,
                lab.shown(lab.solutions()), findings);
    for (size_t i = 0; i < variants.size(); ++i) {
        const bool compare_with_oracle = is_chosen(i, variants.size(), sample.examined);
        checks.push_back({lab.shown(variants[i].file), [=, variant = variants[i], &lab, &findings] {
                              check_variant(lab, variant, compare_with_oracle, findings);
                          }});
    }
    return checks;
}

void check_causes_are_shown(const Course& course, Findings& findings) {
    std::set<std::string> shown;
    for (const CourseLab& lab : course.labs) {
        for (const Variant& variant : variants_of(lab)) {
            if (variant.expected) shown.insert(variant.expected->cause);
        }
    }
    for (const lab::Cause* cause : lab::catalogue()) {
        findings.expect(shown.count(cause->id),
                        fmt::format("common/diagnose/causes/{}.cpp", cause->id),
                        "a kernel in some solutions/*/wrong that has this cause", "none");
    }
}

}  // namespace selfcheck
