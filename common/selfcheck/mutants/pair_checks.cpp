#include "selfcheck/mutants/pair_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <map>
#include <mutex>

#include "base/files.h"
#include "course/submission.h"
#include "selfcheck/mutants/examiner.h"
#include "selfcheck/mutants/kept_kernels.h"
#include "selfcheck/mutants/pair_advice.h"
#include "selfcheck/mutants/pairs.h"
#include "selfcheck/mutants/shuffle.h"
#include "selfcheck/mutants/variant_mistake.h"
#include "selfcheck/variants.h"
#include "selfcheck/work.h"

namespace fs = std::filesystem;

namespace selfcheck {
namespace {

constexpr size_t default_count = 2;
// Single mistakes to combine, which make twice as many pairs or more: some pairs do not fail. Half of
// them are mutants, half are from wrong/. Each takes a run.
size_t mistakes_for(size_t pairs) {
    return std::max(pairs / 5, static_cast<size_t>(2.5 * std::sqrt(pairs)));
}

class PairChecks {
  public:
    PairChecks(const CourseLab& lab, const MutantOptions& options, Findings& findings)
        : lab_(lab), options_(options), findings_(findings), examiner_(lab), kernels_(lab) {}

    void check() {
        const size_t count = options_.count ? options_.count : default_count;
        const std::vector<Mutant> mistakes = failing_mistakes(mistakes_for(count));
        const std::vector<Pair> pairs = pairs_of(examiner_.solution(), mistakes, options_.seed);
        for (size_t next = 0; next - passed_ < count && next < pairs.size();) {
            const size_t end = std::min(count + passed_, pairs.size());
            std::vector<Check> batch;
            for (; next < end; ++next) batch.push_back(check_of(pairs[next]));
            run_checks(lab_.at.number + " pairs", batch, options_.at_once, findings_);
        }
        findings_.expect(judged() >= count * 4 / 5, lab_.at.number + " pairs",
                         fmt::format("{} that fail", count * 4 / 5),
                         fmt::format("{} of {}", judged(), pairs.size()));
        findings_.say(fmt::format(
            "{} pairs: {} judged: {} named, {} of them by the mistake that spoils fewer "
            "cases, {} unknown, {} wrong",
            lab_.at.number, judged(), right_.load(), smaller_.load(), unknown_.load(),
            wrong_.load()));
    }

  private:
    size_t judged() const { return right_ + unknown_ + wrong_; }

    // The first that compile and fail. Batch by batch, so that the list does not depend on how many
    // run at once.
    std::vector<Mutant> failing_mistakes(size_t most) {
        const std::vector<Mutant> candidates = this->candidates();
        std::vector<Mutant> list;
        for (size_t next = 0; list.size() < most && next < candidates.size();) {
            const size_t end = std::min(next + most - list.size(), candidates.size());
            std::vector<Check> batch;
            for (size_t i = next; i < end; ++i)
                batch.push_back(
                    {candidates[i].what, [this, &candidates, i] { run_alone(candidates[i]); }});
            run_checks(lab_.at.number + " mistakes", batch, options_.at_once, findings_);
            for (; next < end; ++next)
                if (alone_.contains(candidates[next].what)) list.push_back(candidates[next]);
        }
        return list;
    }

    // In turn from the mutants and from wrong/.
    std::vector<Mutant> candidates() const {
        const std::vector<Mutant> mutants =
            mutants_of(examiner_.solution(), lab::read_file(lab_.at.skeleton()), options_.seed);
        const std::vector<Mutant> written = written_mistakes();
        std::vector<Mutant> list;
        for (size_t i = 0; i < std::max(mutants.size(), written.size()); ++i) {
            for (const auto* source : {&mutants, &written})
                if (i < source->size()) list.push_back((*source)[i]);
        }
        return list;
    }

    std::vector<Mutant> written_mistakes() const {
        std::vector<Mutant> list;
        for (const Variant& variant : variants_of(lab_)) {
            if (variant.right) continue;
            const std::string text = lab::read_submission(lab_.at, variant.file).text;
            const std::string name = variant.file.filename().string();
            try {
                if (auto places = mistake_of(examiner_.solution(), text))
                    list.push_back({name, apply(examiner_.solution(), *places), *places});
            } catch (const std::runtime_error&) {
                continue;  // not of the simple kind that the mutator reads
            }
        }
        shuffle(list, options_.seed);
        return list;
    }

    Answer answer_on(const std::string& text) const {
        return ask(lab_, kernels_.write(text), "sim");
    }

    bool is_to_judge(const std::string& text, const Answer& answer) const {
        return answer.state == "failed" && examiner_.is_defined(kernels_.path_of(text));
    }

    // Keeps the answer of a mistake that fails.
    void run_alone(const Mutant& mistake) {
        Answer answer = answer_on(mistake.text);
        if (!is_to_judge(mistake.text, answer)) return;
        const std::lock_guard lock(alone_lock_);
        alone_.emplace(mistake.what, std::move(answer));
    }

    Check check_of(const Pair& pair) {
        const std::string where =
            fmt::format("{} (the solution, but {}; {})", kernels_.place_of(pair.text),
                        pair.first->what, pair.second->what);
        return {where, [this, &pair, where] { check_one(pair, where); }};
    }

    void check_one(const Pair& pair, const std::string& where) {
        const Answer answer = answer_on(pair.text);
        if (!is_to_judge(pair.text, answer)) {
            ++passed_;
        } else if (!is_true(pair, answer, where)) {
            kernels_.keep(pair.text);
        }
    }

    // The truth takes many runs, and decides only some causes.
    KernelTruth truth_about(const Pair& pair, const Answer& answer) const {
        if (!std::ranges::count(decidable_causes(), answer.cause)) return {};
        return examiner_.truth(kernels_.path_of(pair.text), answer);
    }

    bool is_true(const Pair& pair, const Answer& answer, const std::string& where) {
        const KernelTruth truth = truth_about(pair, answer);
        const Answer &first = alone_.at(pair.first->what), &second = alone_.at(pair.second->what);
        const auto [advice, why, is_of_smaller_mistake] =
            judge_advice({answer, first, second}, truth, examiner_.suite());
        if (is_of_smaller_mistake) ++smaller_;
        if (advice != Advice::wrong) {
            ++(advice == Advice::right ? right_ : unknown_);
            findings_.pass();
            return true;
        }
        ++wrong_;
        findings_.fail(
            where,
            fmt::format("a true cause, or unknown (alone: {}; {})", first.cause, second.cause),
            fmt::format("{}: {}", answer.cause, why));
        return false;
    }

    const CourseLab& lab_;
    const MutantOptions& options_;
    Findings& findings_;
    Examiner examiner_;
    KeptKernels kernels_;
    std::mutex alone_lock_;
    std::map<std::string, Answer> alone_;  // by the mistake
    std::atomic<size_t> right_ = 0, smaller_ = 0, unknown_ = 0, wrong_ = 0;
    std::atomic<size_t> passed_ = 0;  // or are not to be judged: other pairs take their places
};

}  // namespace

void check_pairs(const CourseLab& lab, const MutantOptions& options, Findings& findings) {
    PairChecks(lab, options, findings).check();
}

}  // namespace selfcheck
