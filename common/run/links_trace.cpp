#include "run/links_trace.h"

#include <nlohmann/json.hpp>

#include "run/case_runner.h"
#include "run/experiment.h"

namespace lab {
namespace {

using Json = nlohmann::ordered_json;

Json kernel_of(const StepOrigin& origin, const links::Span& span) {
    return {
        {"call", origin.kernel}, {"line", origin.line}, {"began", span.begin}, {"ended", span.end}};
}

Json message_of(const links::Transfer& transfer, const StepOrigin& origin,
                const links::Span& span) {
    return {{"from", transfer.from},   {"to", transfer.to},  {"line", origin.line},
            {"bytes", transfer.bytes}, {"sent", span.begin}, {"arrived", span.end}};
}

Json to_json(const LinksTrace::Run& run) {
    const LinkCounts& counts = run.counts;
    const auto gpus = static_cast<uint32_t>(run.test_case.sizes["gpus"]);
    const links::Traffic traffic = links::traffic_of(counts.steps, links::ring(gpus));
    Json calls(std::vector<Json>(gpus, Json::array())), messages = Json::array();
    for (size_t step = 0; step < counts.steps.size(); ++step) {
        const StepOrigin& origin = counts.origins[step];
        if (!origin.kernel.empty())
            calls.at(origin.gpu).push_back(kernel_of(origin, traffic.spans[step]));
        for (const links::Transfer& transfer : counts.steps[step].transfers)
            messages.push_back(message_of(transfer, origin, traffic.spans[step]));
    }
    return {{"function", run.test_case.contract->name},
            {"sentence", run.test_case.sentence()},
            {"ended", run.ended},
            {"findings", run.findings},
            {"calls", calls},
            {"messages", messages}};
}

}  // namespace

std::vector<LinksTrace::Run> run_traced_on_gpus(device::Sim& sim, const Subject& subject,
                                                const Suite& suite) {
    std::vector<LinksTrace::Run> runs;
    for (const ContractPtr& contract : suite.contracts())
        for (const Contract::Traced& traced : contract->traced) {
            const Case test_case = one(contract, "Trace", contract->name, traced.sizes);
            const auto ones = make_inputs(
                test_case, [](Array& array, size_t) { array.fill([](size_t) { return 1; }); });
            Experiment checked(sim, subject, test_case), counted(sim, subject, test_case);
            checked.check(sim);
            std::vector<std::string> findings = texts_of(checked.run(ones).stream_races);
            counted.count_links(sim);
            Run run = counted.run(ones);
            if (run.refused) findings.emplace_back(run.refused->what());
            if (run.outcome.fault) findings.push_back(run.outcome.fault->message);
            const bool ended = !run.refused && !run.outcome.fault;
            runs.push_back({test_case, std::move(run.link_counts), ended, findings});
        }
    return runs;
}

std::string to_json(const LinksTrace& trace) {
    Json runs = Json::array();
    for (const LinksTrace::Run& run : trace.runs) runs.push_back(to_json(run));
    return Json{{"lab", trace.lab},
                {"name", trace.name},
                {"kernel", trace.kernel_path},
                {"on_gpus", runs}}
               .dump(1, ' ', false, Json::error_handler_t::replace) +
           "\n";
}

}  // namespace lab
