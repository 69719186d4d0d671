#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include <cmath>
#include <map>
#include <sstream>

#include "language/say.h"
#include "run/case_runner.h"
#include "run/trace.h"
#include "verdict/fault_words.h"

namespace lab {
namespace {

using Json = nlohmann::ordered_json;
using warpsim::Addend;
using warpsim::StepKind;
using LinePairs = std::set<std::pair<int, int>>;

Json to_json(const Addend& addend);
Json to_json(const warpsim::LaneOperation& operation);
Json to_json(const warpsim::BankUse& use);
Json to_json(const warpsim::Execution& execution);
Json to_json(const warpsim::TracedArray& array);
Json to_json(const warpsim::TracedBarrier& barrier);

const char* name_of(StepKind kind) {
    switch (kind) {
        case StepKind::addition:
            return "add";
        case StepKind::atomic:
            return "atomic";
        case StepKind::move:
            return "move";
    }
    return "";
}

const char* name_of(Addend::From from) {
    switch (from) {
        case Addend::From::memory:
            return "memory";
        case Addend::From::own_register:
            return "register";
        case Addend::From::other_lane:
            return "lane";
        case Addend::From::nowhere:
            break;
    }
    return "nowhere";
}

template <class List>
Json list(const List& items) {
    Json array = Json::array();
    for (const auto& item : items) array.push_back(to_json(item));
    return array;
}

Json to_json(const warpsim::TracedPlace& place) { return {place.array, place.element}; }

// JSON has neither NaN nor infinity: "nan", "inf", "-inf".
Json number(double value) {
    return std::isfinite(value) ? Json(value) : Json(fmt::format("{}", value));
}

Json to_json(const Addend& addend) {
    const bool made = addend.made_by != Addend::nobody;
    Json json = {{"from", name_of(addend.from)},
                 {"operation", made ? Json(addend.made_by) : Json()}};
    if (addend.from == Addend::From::other_lane) json["lane"] = addend.lane;
    if (addend.from == Addend::From::memory || !made) json["place"] = to_json(addend.place);
    return json;
}

Json to_json(const warpsim::LaneOperation& operation) {
    return {{"id", operation.id},
            {"lane", operation.lane},
            {"result", number(operation.result)},
            {"addends", list(operation.addends)},
            {"to", operation.to ? to_json(*operation.to) : Json()}};
}

Json to_json(const warpsim::BankUse& use) {
    const char* kind = use.kind == warpsim::AccessKind::load    ? "load"
                       : use.kind == warpsim::AccessKind::store ? "store"
                                                                : "atomic";
    return {
        {"kind", kind}, {"wavefronts", use.wavefronts}, {"ideal", use.ideal}, {"words", use.words}};
}

Json to_json(const warpsim::Execution& execution) {
    return {{"block", execution.block},
            {"warp", execution.warp},
            {"active", execution.active},
            {"launched", execution.launched},
            {"operations", list(execution.operations)},
            {"banks", list(execution.banks)}};
}

Json to_json(const warpsim::TracedArray& array) {
    return {{"name", array.name}, {"shared", array.space == warpsim::ptx::Space::shared}};
}

Json to_json(const warpsim::TracedBarrier& barrier) {
    return {{"line", barrier.line}, {"warps", barrier.warps}};
}

bool races(const warpsim::TracedStep& step, const LinePairs& racing) {
    return std::ranges::any_of(step.meetings,
                               [&](const auto& lines) { return racing.contains(lines); });
}

Json step(const warpsim::TracedStep& step, const LinePairs& racing) {
    return {{"kind", name_of(step.kind)},   {"file", step.at.file},
            {"line", step.at.line},         {"epoch", step.epoch},
            {"races", races(step, racing)}, {"executions", list(step.executions)}};
}

Json launch(const warpsim::LaunchTrace& launch, const LinePairs& racing) {
    Json steps = Json::array();
    for (const warpsim::TracedStep& one : launch.steps) steps.push_back(step(one, racing));
    return {{"kernel", launch.kernel},
            {"blocks", launch.blocks},
            {"threads", launch.threads},
            {"arrays", list(launch.arrays)},
            {"barriers", list(launch.barriers)},
            {"cut_off", launch.cut_off},
            {"steps", steps}};
}

// The reason why the run ended early, or never began.
Json stopped(const Run& run) {
    if (run.refused) return run.refused->what();
    if (!run.outcome.fault) return nullptr;
    const device::Fault& fault = *run.outcome.fault;
    return fault.line ? say("{} (line {})", fault.message, fault.line) : fault.message;
}

LinePairs lines_of(const std::vector<warpsim::Race>& races) {
    LinePairs lines;
    for (const warpsim::Race& race : races)
        lines.insert(std::minmax(race.first.line, race.second.line));
    return lines;
}

Json wanted(const Wanted& want) {
    Json values = Json::array();
    for (size_t i = 0; i < want.size(0); ++i)
        values.push_back(number(static_cast<double>(want.at(i).value)));
    return values;
}

bool is_of_prefixes(const Contract& contract) {
    return contract.linear() && contract.linear()->prefixes;
}

Json run(const TracedRun& traced) {
    const LinePairs racing = lines_of(traced.run.races);
    Json launches = Json::array(), outputs = Json::array();
    for (const auto& one : traced.run.launches) launches.push_back(launch(one, racing));
    if (!traced.run.results.empty()) {
        const Array& first = traced.run.results[0];
        const Poison unwritten(first);
        for (size_t i = 0; i < first.size(); ++i)
            outputs.push_back(unwritten.is_at(i) ? Json()
                                                 : number(static_cast<double>(first.number(i))));
    }
    const Parameter& result = *traced.test_case.contract->results()[0];
    return {{"sentence", traced.test_case.sentence()},
            {"elements", traced.test_case.elements()},
            {"tree", traced.has_tree},
            {"prefixes", is_of_prefixes(*traced.test_case.contract)},
            {"result", result.name},
            {"columns", result.columns(traced.test_case.sizes)},
            {"wanted", wanted(traced.want)},
            {"outputs", outputs},
            {"stopped", stopped(traced.run)},
            {"races", texts_of(traced.run.races)},
            {"launches", launches}};
}

// The student's lines by number, formatted as in quotations.
Json lines(const std::string& source) {
    Json all = Json::object();
    std::istringstream text(source);
    std::string line;
    for (int number = 1; std::getline(text, line); ++number) {
        line.resize(std::min(line.find("//"), line.size()));
        const size_t begin = line.find_first_not_of(" \t");
        const size_t last = line.find_last_not_of(" \t\r{");
        if (begin == line.npos || last == line.npos) continue;
        all[std::to_string(number)] = line.substr(begin, last + 1 - begin);
    }
    return all;
}

}  // namespace

std::string to_json(const Trace& trace) {
    Json runs = Json::array();
    for (const TracedRun& traced : trace.runs) runs.push_back(run(traced));
    const Json json = {{"version", 4},
                       {"lab", trace.lab},
                       {"name", trace.name},
                       {"kernel", trace.kernel_path},
                       {"lines", lines(trace.source)},
                       {"runs", runs}};
    return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace lab
