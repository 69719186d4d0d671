#include "run/ranks_trace.h"

#include <nlohmann/json.hpp>

#include "ranks/finding.h"
#include "run/ranks_experiment.h"

namespace lab {
namespace {

using Json = nlohmann::ordered_json;
using ranks::Operation;

Json to_json(const Operation& operation, double began) {
    return {{"call", name_of(operation.function)},
            {"line", operation.line},
            {"began", operation.began - began},
            {"ended", operation.state == ranks::State::returned ? Json(operation.ended - began)
                                                                : Json(nullptr)}};
}

Json to_json(const ranks::Message& message, const ranks::History& history, double began) {
    const auto at = [&](const ranks::Place& place) -> const Operation& {
        return history[place.rank][place.index];
    };
    const Operation& send = at(message.send);
    return {
        {"from", message.send.rank},
        {"to", send.peer},
        {"line", send.line},
        {"bytes", send.bytes},
        {"sent", send.began - began},
        {"arrived", message.arrival ? Json(at(*message.arrival).ended - began) : Json(nullptr)}};
}

double first_time(const ranks::History& history) {
    double first = 0;
    bool is_known = false;
    for (const auto& rank : history)
        for (const Operation& operation : rank)
            if (!is_known || operation.began < first) first = operation.began, is_known = true;
    return first;
}

Json to_json(const RanksTrace::Run& run) {
    const ranks::History& history = run.ending.history;
    const double began = first_time(history);
    Json calls = Json::array(), messages = Json::array(), findings = Json::array();
    for (const auto& rank : history) {
        Json& own = calls.emplace_back(Json::array());
        for (const Operation& operation : rank) own.push_back(to_json(operation, began));
    }
    for (const ranks::Message& message : messages_of(history))
        messages.push_back(to_json(message, history, began));
    for (const ranks::Finding& finding : findings_of(history)) findings.push_back(finding.text);
    return {{"function", run.test_case.contract->name},
            {"sentence", run.test_case.sentence()},
            {"ended", run.ending.is_done()},
            {"findings", findings},
            {"calls", calls},
            {"messages", messages}};
}

}  // namespace

std::vector<RanksTrace::Run> run_traced_on_ranks(const Subject& subject, const Suite& suite) {
    std::vector<RanksTrace::Run> runs;
    for (const ContractPtr& contract : suite.contracts())
        for (const Contract::Traced& traced : contract->traced) {
            const Case test_case = one(contract, "Trace", contract->name, traced.sizes);
            const auto ones = make_inputs(
                test_case, [](Array& array, size_t) { array.fill([](size_t) { return 1; }); });
            runs.push_back(
                {test_case, RanksExperiment(subject, test_case, Watch::nothing).simulate(ones)});
        }
    return runs;
}

std::string to_json(const RanksTrace& trace) {
    Json runs = Json::array();
    for (const RanksTrace::Run& run : trace.runs) runs.push_back(to_json(run));
    return Json{{"lab", trace.lab},
                {"name", trace.name},
                {"kernel", trace.kernel_path},
                {"on_ranks", runs}}
               .dump(1, ' ', false, Json::error_handler_t::replace) +
           "\n";
}

}  // namespace lab
