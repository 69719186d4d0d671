#include "diagnose/evidence_collector.h"

#include <algorithm>
#include <cmath>

#include "run/check.h"

namespace lab {
namespace {

// Two launches for each half segment: more blocks take too long and reveal nothing more.
constexpr uint64_t most_blocks = 16;

}  // namespace

EvidenceCollector::EvidenceCollector(CaseRunner& runner, const FailedCase& failed)
    : runner_(runner),
      failed_(failed),
      case_(*failed.test_case),
      executor_(runner.executor(case_)) {
    if (runner.device().device) experiment().compare_input();
}

Evidence EvidenceCollector::evidence() {
    const Failure& failure = *failed_.run->result.failure;
    Evidence evidence;
    evidence.test_case = case_;
    evidence.what = failure.what;
    evidence.is_unwritten = failed_.run->is_unwritten;
    evidence.fault = failure.fault;
    evidence.run.data = failed_.run->failed.data;
    if (!failed_.run->stream_races.empty())
        evidence.found.stream_race = failed_.run->stream_races.front();
    if (!failed_.run->thread_races.empty())
        evidence.found.thread_race = failed_.run->thread_races.front();
    if (!failed_.run->rank_findings.empty())
        evidence.found.defect = failed_.run->rank_findings.front().defect;
    if (!failed_.run->uninitialised.empty())
        evidence.found.uninitialised = failed_.run->uninitialised.front();
    evidence.run.inputs = runner_.inputs(case_, *evidence.run.data);
    evidence.run.want = wanted(case_, *evidence.run.data, evidence.run.inputs);
    repeat_failing_run(evidence);
    evidence.run.wrong_result = failure.result;
    examine_races(evidence);
    // Each single run is right: there is no wrong result to examine.
    if (failure.what == What::different_bits) return evidence;
    if (failure.output_index && (failure.result == 0 || case_.contract->combination()))
        evidence.run.first_wrong = *failure.output_index;
    evidence.again.right_in_other_order = right_in_other_order(evidence);
    if (case_.is_call()) examine_calls(evidence);
    if (evidence.found.stream_race) evidence.again = {};  // as they came out, once
    if (case_.contract->native()) examine_threads(evidence);
    if (case_.contract->selection())
        evidence.on_other_data.same_for_lowest = same_for_lowest(evidence);
    if (case_.contract->combination()) examine_combination(evidence);
    return evidence;
}

Localised EvidenceCollector::elements(Evidence& evidence, uint64_t seed) {
    choose_schedule(failed_.run->failed.choice);
    const Linear& linear = *case_.contract->linear();
    const Range own = case_.own(evidence.run.first_wrong);
    const Localised found = search(evidence, linear.input, own, seed);
    evidence.arrived.weights = found.weights;
    if (linear.factors) evidence.arrived.factors = search_factors(evidence, seed).weights;
    if (linear.tree && case_.blocks() <= most_blocks)
        evidence.arrived.halves = arrivals(
            probe(evidence, linear.input),
            static_cast<size_t>(case_.contract->given()[linear.input]->extent(case_.sizes)),
            case_.threads(), seed);
    choose_schedule({});
    return found;
}

Probe EvidenceCollector::probe(const Evidence& evidence, size_t input) {
    return [this, &evidence, input](std::span<const float> x) -> std::optional<double> {
        const Run run = executor_->run(probed(input, x));
        if (run.outcome.fault) return std::nullopt;
        return static_cast<double>(run.results[0].number(evidence.run.first_wrong));
    };
}

Localised EvidenceCollector::search(const Evidence& evidence, size_t input, Range own,
                                    uint64_t seed, const Place& place) {
    const Parameter& searched = *case_.contract->given()[input];
    const auto elements = static_cast<size_t>(searched.extent(case_.sizes));
    const Probe in_memory = probe(evidence, input);
    const Probe ordered = [&](std::span<const float> x) {
        std::vector<float> placed(x.size());
        for (size_t i = 0; i < x.size(); ++i) placed[place(i)] = x[i];
        return in_memory(placed);
    };
    Localised found = localise(place ? ordered : in_memory, elements, own, seed, limits(searched));
    if (!place || found.weights.empty()) return found;
    std::vector<int> placed(found.weights.size());
    for (size_t i = 0; i < placed.size(); ++i) placed[place(i)] = found.weights[i];
    found.weights = std::move(placed);
    return found;
}

Run EvidenceCollector::run_with_first(const Evidence& evidence, const Array& input) {
    std::vector<Array> inputs = evidence.run.inputs;
    inputs[0] = input;
    return executor_->run(inputs);
}

void EvidenceCollector::examine_counts(Evidence& evidence, uint64_t seed) {
    // Counts that depend on the order say nothing about the elements.
    const bool varies = evidence.found.race_matters() || evidence.again.right_in_other_order ||
                        evidence.again.differs;
    const Array& input = evidence.run.inputs[0];
    if (varies || input.empty()) return;
    choose_schedule(failed_.run->failed.choice);
    const CountKeys count = [&](const Array& keys) -> std::optional<Array> {
        Run run = run_with_first(evidence, keys);
        if (run.outcome.fault || run.results.empty()) return std::nullopt;
        return std::move(run.results[0]);
    };
    evidence.on_keys =
        on_keys(input, evidence.run.results[0].size(), evidence.run.first_wrong, seed, count);
    choose_schedule({});
}

SearchLimits EvidenceCollector::limits(const Parameter& searched) const {
    SearchLimits limits;
    limits.largest_integer = static_cast<uint64_t>(
        std::min<Wide>(largest_integer_of(searched.type->fields[0].scalar), 1 << 24));
    // Each run starts processes.
    if (is_on_ranks(case_)) limits.runs = 40;
    const Contract& contract = *case_.contract;
    if (!contract.multiply_adds) return limits;
    // A run takes longer than its elements tell, and elements of a column are found one by one.
    constexpr int runs_for_columns = 600;
    const uint64_t each = std::max<uint64_t>(
        contract.multiply_adds(case_.sizes) / std::max<uint64_t>(case_.elements(), 1), 1);
    limits.runs = runs_for_columns;
    limits.elements /= each;
    return limits;
}

// A column's elements are neighbours if the matrix is searched column by column.
Localised EvidenceCollector::search_factors(const Evidence& evidence, uint64_t seed) {
    const Factors& factors = *case_.contract->linear()->factors;
    const Parameter& matrix = *case_.contract->given()[factors.input];
    const auto columns = static_cast<size_t>(matrix.columns(case_.sizes));
    const auto elements = static_cast<size_t>(matrix.extent(case_.sizes));
    if (columns == 0) return {};
    const size_t rows = elements / columns;
    const auto by_columns = [=](size_t i) { return i % rows * columns + i / rows; };
    const size_t first = factors.of(case_.sizes, evidence.run.first_wrong, 0) % columns * rows;
    const Localised found =
        search(evidence, factors.input, {first, first + rows}, seed, by_columns);
    return found.weights.empty() ? search(evidence, factors.input, {0, elements}, seed) : found;
}

bool EvidenceCollector::is_right(const Evidence& evidence, const Run& run) const {
    return !check(case_, *evidence.run.data, evidence.run.inputs, run);
}

std::vector<Array> EvidenceCollector::probed(size_t input, std::span<const float> x) const {
    return make_inputs(case_, [&](Array& array, size_t which) {
        array.fill([&](size_t i) { return which == input ? x[i] : 1; });
    });
}

std::vector<Array> EvidenceCollector::filled(Wide value) const {
    return make_inputs(case_, [&](Array& array, size_t) {
        for (size_t field = 0; field < array.type().fields.size(); ++field) {
            const Wide most = largest_integer_of(array.type().fields[field].scalar);
            array.fill([&](size_t) { return std::min(value, most); }, field);
        }
    });
}

void EvidenceCollector::repeat_failing_run(Evidence& evidence) {
    choose_schedule(failed_.run->failed.choice);
    if (runner_.device().sim) runner_.device().sim->count(true);
    const Run run = executor_->run(evidence.run.inputs);
    if (runner_.device().sim) {
        if (!run.outcome.fault) evidence.run.counts = runner_.device().sim->counts();
        runner_.device().sim->count(false);
    }
    evidence.run.results = run.results;
    evidence.run.changes_input = case_.is_call() && run.input_changed;
    // The same data and order as before, on sim: only state left by an earlier call can differ.
    evidence.again.differs =
        runner_.device().sim && evidence.what != What::different_bits && is_right(evidence, run);
    evidence.run.outputs = judge_outputs(*evidence.run.want, run);
}

// One number with twelve significant bits among zeros: a half or a bfloat16 cannot hold it.
bool EvidenceCollector::loses_last_bits() {
    constexpr float number = 2049, most_off = 8;
    const Contract& contract = *case_.contract;
    if (!contract.linear() || case_.elements() == 0) return false;
    const ElementType& type = *contract.given()[contract.linear()->input]->type;
    if (type.fields[0].scalar != Scalar::float32) return false;
    std::vector<float> x(contract.given()[contract.linear()->input]->extent(case_.sizes));
    if (x.empty()) return false;
    x.back() = number;
    const Run run = executor_->run(probed(contract.linear()->input, x));
    if (run.results.empty() || run.results[0].size() != 1) return false;
    const Wide got = run.results[0].number(0);
    return got != number && std::abs(got - number) <= most_off;
}

bool EvidenceCollector::same_for_lowest(const Evidence& evidence) {
    if (evidence.run.results.empty()) return false;
    constexpr Wide low = -100;
    const auto& key = case_.contract->selection()->key;
    const Run run = executor_->run(filled(key(low) < key(0) ? low : 0));
    return !run.results.empty() && run.results[0] == evidence.run.results[0];
}

void EvidenceCollector::examine_combination(Evidence& evidence) {
    const auto& [operators, own] = *case_.contract->combination();
    const size_t wrong = evidence.run.wrong_result, output = evidence.run.first_wrong;
    const Array& elements = evidence.run.inputs[0];
    const Range range = own ? own(case_.sizes, output) : Range{0, elements.size()};
    // A result that depends on the order says nothing about the elements.
    const bool varies = evidence.found.race_matters() || evidence.again.right_in_other_order ||
                        evidence.again.differs;
    if (evidence.fault || varies || range.size() == 0) return;
    choose_schedule(failed_.run->failed.choice);
    evidence.on_identities = on_identities(operators[wrong], elements, range,
                                           [&](const Array& chosen) -> std::optional<Element> {
                                               const Run run = run_with_first(evidence, chosen);
                                               if (run.outcome.fault || run.results.size() <= wrong)
                                                   return std::nullopt;
                                               return element_of(run.results[wrong], output);
                                           });
    choose_schedule({});
    if (!case_.is_call() || !evidence.on_identities || !evidence.on_identities->result) return;
    evidence.plan.passes_identity = passes(operators[wrong].identity);
    evidence.plan.passes_other = passes(*evidence.on_identities->result);
}

void EvidenceCollector::choose_schedule(device::ScheduleChoice choice) {
    if (runner_.device().sim) runner_.device().sim->choose_schedule(choice);
}

}  // namespace lab
