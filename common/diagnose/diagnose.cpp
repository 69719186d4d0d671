#include "diagnose/diagnose.h"

#include <fmt/format.h>

#include <algorithm>

#include "diagnose/checks.h"
#include "diagnose/evidence_collector.h"
#include "diagnose/parts.h"
#include "diagnose/products.h"
#include "language/say.h"

namespace lab {
namespace {

// Those of the failing contract: another function's failure says nothing about this one.
std::vector<CaseAndResult> cases_of(const RunHistory& history, const FailedCase& failed) {
    std::vector<CaseAndResult> all;
    for (size_t i = 0; i < history.cases.size(); ++i)
        if (history.cases[i].contract == failed.test_case->contract)
            all.push_back({&history.cases[i], &history.runs[i].result});
    return all;
}

// The largest size of the contract that passed, if no smaller case failed.
std::optional<uint64_t> largest_right(const RunHistory& history, const ContractPtr& contract) {
    uint64_t largest = 0;
    for (size_t i = 0; i < history.cases.size(); ++i) {
        if (history.cases[i].is_huge() || history.cases[i].contract != contract) continue;
        if (history.runs[i].result.state == CaseState::failed) return std::nullopt;
        if (history.runs[i].result.state == CaseState::passed)
            largest = std::max(largest, history.cases[i].elements());
    }
    return largest;
}

// A store past the end of workspace or output: the launch has too many partial sums.
bool is_outside_of_a_result(const Evidence& e) {
    if (!e.fault) return false;
    return std::ranges::any_of(e.test_case.contract->parameters, [&](const Parameter& parameter) {
        return parameter.is_buffer() && !parameter.is_given() &&
               e.fault->message.find(parameter.name + "[") != std::string::npos;
    });
}

// Too large to localise: the evidence is the size from which on the kernel is wrong.
Evidence of_huge(CaseRunner& runner, const FailedCase& failed, const RunHistory& history) {
    Evidence evidence;
    evidence.test_case = *failed.test_case;
    evidence.what = failed.run->result.failure->what;
    evidence.fault = failed.run->result.failure->fault;
    evidence.all_cases = cases_of(history, failed);
    if (!failed.run->races.empty()) {  // found by the checks at a smaller size
        evidence.found.race = failed.run->races.front();
        return evidence;
    }
    const bool too_slow = evidence.fault && evidence.fault->kind == device::FaultKind::never_ends;
    const auto right = largest_right(history, failed.test_case->contract);
    const bool at_its_size = !failed.run->failed_at_another_size;
    if (!too_slow && at_its_size && !is_outside_of_a_result(evidence) && right && *right > 0)
        evidence.threshold = find_threshold(runner, *failed.test_case, *right);
    return evidence;
}

// "y", or "x and y": the inputs that hold ones while another one is searched.
std::string other_inputs(const Contract& contract) {
    std::string others;
    const auto given = contract.given();
    for (size_t which = 0; which < given.size(); ++which)
        if (which != contract.linear()->input)
            others += (others.empty() ? "" : in_language(" and ")) + given[which]->name;
    return others;
}

// Reports that each element of the searched input arrives as often as it should.
std::string all_arrive(const Contract& contract, const std::string& others) {
    if (others.empty() || contract.native()) return "";
    return say(
        "every element of {0} arrives once where {1} holds ones: is it multiplied "
        "with the right element of {1}?",
        contract.given()[contract.linear()->input]->name, others);
}

// Whole numbers come first: where these are right, the pairs are, too.
std::string all_products_arrive(const Products& p, const Evidence& e) {
    if (e.run.data->fractions)
        return say(
            "every element of {}[{}] arrives once, and of column {} of {}: where are digits lost?",
            p.a.name, p.row, p.column, p.b.name);
    return say(
        "every element of {}[{}] arrives once, and of column {} of {}: is each multiplied with the "
        "other of the same k?",
        p.a.name, p.row, p.column, p.b.name);
}

// "bin 17: 3 elements too few"
std::string deviation(const Failure& failure) {
    const double more = failure.got - failure.wanted;
    const auto elements = static_cast<uint64_t>(std::abs(more));
    const std::string by = counted(elements, "element");
    return more > 0 ? say("bin {}: {} too many", *failure.output_index, by)
                    : say("bin {}: {} too few", *failure.output_index, by);
}

void examine_counts(EvidenceCollector& collector, Evidence& evidence, uint64_t seed,
                    Failure* shown) {
    collector.examine_counts(evidence, seed);
    if (!shown || !evidence.on_keys) return;
    const std::vector<int>& weights = evidence.on_keys->weights;
    shown->elements = deviations(weights, {0, weights.size()});
}

void examine_sum(EvidenceCollector& collector, Evidence& evidence, uint64_t seed, Failure* shown) {
    const Localised found = collector.elements(evidence, seed);
    if (!shown) return;
    const Contract& contract = *evidence.test_case.contract;
    const Range own = evidence.test_case.own(evidence.run.first_wrong);
    const Parameter& given = *contract.given()[contract.linear()->input];
    shown->elements = deviations(evidence.arrived.weights, own);
    if (given.ranks(evidence.test_case.sizes) > 0 && !shown->elements.empty()) {
        shown->message = in_parts(given, evidence.test_case.sizes, evidence.arrived.weights, own);
        return;
    }
    if (const auto both = products(evidence)) {
        shown->message = in_words(*both);
        if (shown->message.empty()) shown->message = all_products_arrive(*both, evidence);
        return;
    }
    shown->elsewhere = contract.linear()->elsewhere;
    const std::string others = other_inputs(contract);
    shown->message = found.why_not.empty() || others.empty()
                         ? found.why_not
                         : say("where {} holds ones, {}", others, found.why_not);
    if (!evidence.arrived.weights.empty() && shown->elements.empty())
        shown->message = all_arrive(contract, others);
}

// A function with a race may be wrong in a case in which none was seen, or believed.
void look_for_races_elsewhere(const RunHistory& history, Evidence& evidence) {
    if (evidence.fault || evidence.found.thread_race) return;
    for (const auto found : {&CaseRun::thread_races, &CaseRun::doubtful_races})
        for (size_t i = 0; i < history.cases.size(); ++i) {
            const auto& races = history.runs[i].*found;
            if (history.cases[i].contract != evidence.test_case.contract || races.empty()) continue;
            evidence.found.thread_race = races.front();
            evidence.with_threads.clear();  // as they came out, once
            return;
        }
}

// Which elements are wrong in the first wrong output; `shown` is null unless it is to name them.
void examine_elements(EvidenceCollector& collector, Evidence& evidence, uint64_t seed,
                      Failure* shown) {
    const Contract& contract = *evidence.test_case.contract;
    // Where another result is wrong, the first may have no elements.
    if (evidence.run.results.empty() || evidence.run.results[0].empty()) return;
    if (contract.linear()) examine_sum(collector, evidence, seed, shown);
    if (contract.counting()) examine_counts(collector, evidence, seed, shown);
}

}  // namespace

void diagnose(CaseRunner& runner, const FailedCase& first, std::span<const FailedCase> others,
              const RunHistory& history, uint64_t seed, Failure& failure) {
    if (first.test_case->is_huge()) {
        const Evidence evidence = of_huge(runner, first, history);
        failure.cause = find_cause(std::span(&evidence, 1));
        return;
    }
    if (first.test_case->contract->counting() && failure.what == What::wrong_sum)
        failure.message = deviation(failure);
    std::vector<FailedCase> all = {first};
    all.insert(all.end(), others.begin(), others.end());
    std::vector<Evidence> evidence;
    for (const FailedCase& failed : all) {
        EvidenceCollector collector(runner, failed);
        evidence.push_back(collector.evidence());
        Evidence& last = evidence.back();
        last.all_cases = cases_of(history, failed);
        look_for_races_elsewhere(history, last);
        if (evidence.size() == 1 && !failure.fault) failure.fault = last.fault;
        // After a fault, or if another order corrects the result, no second opinion is needed.
        const bool certain = last.is_unwritten || last.fault || last.again.right_in_other_order;
        if (certain && evidence.size() == 1) break;
        if (!certain && last.what == What::wrong_sum)
            examine_elements(collector, last, seed, evidence.size() == 1 ? &failure : nullptr);
    }
    failure.cause = find_cause(evidence);
}

}  // namespace lab
