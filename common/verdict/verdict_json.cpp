#include "verdict/verdict_json.h"

#include <nlohmann/json.hpp>

#include "verdict/fault_words.h"

namespace lab {
namespace {

using Json = nlohmann::ordered_json;

Json to_json(const CaseResult& c);
Json to_json(const TaskResult& t);
Json to_json(const LimitResult& l);
Json to_json(const HeadlineResult& h);
Json to_json(const DeviceResult& d);

template <class T>
Json or_null(const std::optional<T>& value) {
    return value ? Json(*value) : Json(nullptr);
}
Json text_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

Json to_json(const device::Dim3& d) { return {d.x, d.y, d.z}; }

Json to_json(const Elements& e) {
    return {{"begin", e.begin},
            {"end", e.end},
            {"step", e.step},
            {"weight", e.weight},
            {"kind", name_of(e.kind)}};
}

Json to_json(const device::Fault& fault) {
    return {{"kind", name_of(fault.kind)},
            {"message", fault.message},
            {"block", fault.block ? to_json(*fault.block) : Json(nullptr)},
            {"thread", fault.thread ? to_json(*fault.thread) : Json(nullptr)},
            {"line", fault.line}};
}

Json to_json(const Diagnosis& cause) {
    return {{"id", cause.id}, {"says", cause.says}, {"try", cause.advice}, {"also", cause.also}};
}

Json to_json(const CostlyLine& costly) { return {{"line", costly.line}, {"share", costly.share}}; }

template <class List>
Json list(const List& items) {
    Json array = Json::array();
    for (const auto& item : items) array.push_back(to_json(item));
    return array;
}

// False for a race, a fault or a refusal: no number is wrong there.
bool compares_numbers(const Failure& f) { return f.output_index || f.what == What::limit; }

Json to_json(const Failure& f) {
    const bool numbers = compares_numbers(f);
    return {{"what", name_of(f.what)},
            {"data", f.data},
            {"output", f.output_index ? Json(f.output_name) : Json(nullptr)},
            {"output_index", or_null(f.output_index)},
            {"place", f.output_index ? Json(f.place()) : Json(nullptr)},
            {"wanted", numbers ? Json(f.wanted) : Json(nullptr)},
            {"got", numbers ? Json(f.got) : Json(nullptr)},
            {"wrong_outputs", f.wrong_outputs},
            {"outputs", f.outputs},
            {"elements", list(f.elements)},
            {"plan", f.plan},
            {"races", f.races},
            {"uninitialised", f.uninitialised},
            {"message", text_or_null(f.message)},
            {"cause", f.cause ? to_json(*f.cause) : Json(nullptr)},
            {"fault", f.fault ? to_json(*f.fault) : Json(nullptr)},
            {"line", f.fault && f.fault->line ? Json(f.fault->line) : Json(nullptr)},
            {"costly", f.costly.line ? to_json(f.costly) : Json(nullptr)},
            {"printed", f.printed},
            {"repeat", f.repeat}};
}

Json to_json(const CaseResult& c) {
    Json json = {{"name", c.name},
                 {"device", c.device},
                 {"state", name_of(c.state)},
                 {"sentence", c.sentence},
                 {"seconds", c.seconds},
                 {"failure", c.failure ? to_json(*c.failure) : Json(nullptr)}};
    if (!c.remarks.empty()) json["remarks"] = c.remarks;
    return json;
}

Json to_json(const TaskResult& t) {
    return {{"name", t.name},     {"title", t.title},          {"points", t.points},
            {"out_of", t.out_of}, {"state", name_of(t.state)}, {"cases", list(t.cases)}};
}

Json to_json(const LimitResult& l) {
    return {{"counter", l.counter},
            {"at_most", l.at_most},
            {"measured", or_null(l.measured)},
            {"state", name_of(l.state)}};
}

Json to_json(const HeadlineResult& h) {
    return {{"counter", h.counter},     {"says", h.says},
            {"at", text_or_null(h.at)}, {"measured", or_null(h.measured)},
            {"solution", h.solution},   {"best", or_null(h.best)}};
}

Json to_json(const DeviceResult& d) {
    Json json = {{"kind", d.kind}, {"name", d.name}};
    if (d.agrees) {
        json["agrees"] = *d.agrees;
        json["outputs_compared"] = d.outputs_compared;
        json["outputs_different"] = d.outputs_different;
    }
    return json;
}

// One array for each member of a pair.
Json to_json(const std::vector<bench::Pair>& pairs) {
    Json json = {{"seconds", Json::array()},
                 {"reference_seconds", Json::array()},
                 {"discarded", Json::array()}};
    for (const bench::Pair& pair : pairs) {
        json["seconds"].push_back(pair.student_seconds);
        json["reference_seconds"].push_back(pair.reference_seconds);
        json["discarded"].push_back(pair.discarded);
    }
    return json;
}

// One array for each member of a state; null where NVML did not answer.
Json to_json(const std::vector<device::GpuState>& states) {
    Json json = {{"clock_mhz", Json::array()},
                 {"temperature", Json::array()},
                 {"throttle_reasons", Json::array()}};
    for (const device::GpuState& state : states) {
        const auto known = [&](auto value) { return state.is_known ? Json(value) : Json(); };
        json["clock_mhz"].push_back(known(state.clock_mhz));
        json["temperature"].push_back(known(state.temperature));
        json["throttle_reasons"].push_back(known(state.throttle_reasons));
    }
    return json;
}

Json to_json(const SpeedResult& s) {
    return {{"state", s.state},
            {"ratio", or_null(s.ratio)},
            {"low", or_null(s.low)},
            {"high", or_null(s.high)},
            {"at_least", s.at_least},
            {"counts_from", s.counts_from},
            {"elements", s.elements},
            {"reference", s.reference},
            {"points", or_null(s.points)},
            {"out_of", s.out_of},
            {"share_of_roofline", or_null(s.share_of_roofline)},
            {"pairs", s.pairs},
            {"discarded", s.discarded},
            {"samples", to_json(s.samples)},
            {"clocks", to_json(s.clocks)},
            {"message", text_or_null(s.message)},
            {"note", text_or_null(s.note)}};
}

Json printed(const Verdict& v) {
    const CaseResult* const first = first_that_printed(v);
    if (!first) return nullptr;
    return {
        {"case", first->name}, {"lines", first->printed}, {"lines_in_all", first->printed_lines}};
}

}  // namespace

std::string to_json(const Verdict& v) {
    Json json = {{"version", 1},
                 {"course_version", text_or_null(v.course_version)},
                 {"rules", v.rules ? Json(v.rules) : Json(nullptr)},
                 {"lab", v.lab},
                 {"name", v.name},
                 {"state", name_of(v.state)},
                 {"points", or_null(v.points)},
                 {"out_of", v.out_of},
                 {"summary", v.summary},
                 {"kernel", {{"path", v.kernel_path}, {"sha256", v.kernel_sha256}}},
                 {"seed", v.seed},
                 {"sandbox", text_or_null(v.sandbox)},
                 {"unsupported", v.unsupported},
                 {"devices", list(v.devices)},
                 {"message", text_or_null(v.message)},
                 {"first_failure", text_or_null(v.first_failure)},
                 {"cause", text_or_null(v.cause)},
                 {"printed", printed(v)},
                 {"tasks", list(v.tasks)},
                 {"limits", list(v.limits)},
                 {"headlines", list(v.headlines)},
                 {"speed", to_json(v.speed)}};
    if (!v.instructions.empty()) json["instructions"] = v.instructions;
    // A student's text (printf, file names) may contain any bytes: replace invalid UTF-8.
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace lab
