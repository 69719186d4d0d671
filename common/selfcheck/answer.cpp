#include "selfcheck/answer.h"

#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/files.h"
#include "base/process.h"

namespace fs = std::filesystem;

namespace selfcheck {
namespace {

using Json = nlohmann::json;

// As in docs/contracts/verdict.md; repeated here, so that a change of only one of the two is
// noticed.
const std::map<std::string, int> exit_statuses = {
    {"passed", 0}, {"failed", 1}, {"not_started", 3}, {"no_verdict", 4}, {"not_compiled", 5}};

std::string text(const Json& json, const char* key) {
    const auto found = json.find(key);
    return found == json.end() || found->is_null() ? "" : found->get<std::string>();
}

template <class T>
std::optional<T> number(const Json& json, const char* key) {
    return json.at(key).is_null() ? std::nullopt : std::optional(json.at(key).get<T>());
}

ElementRange read_range(const Json& json) {
    return {json.at("begin").get<size_t>(), json.at("end").get<size_t>(),
            json.at("step").get<size_t>(), json.at("weight").get<int>(),
            json.at("kind").get<std::string>()};
}

FailureAnswer read_failure(const Json& json) {
    FailureAnswer failure;
    failure.what = text(json, "what");
    failure.data = text(json, "data");
    failure.message = text(json, "message");
    failure.output = number<size_t>(json, "output_index");
    failure.got = number<double>(json, "got");
    if (!json.at("fault").is_null()) failure.fault = text(json.at("fault"), "kind");
    for (const Json& range : json.at("elements")) failure.elements.push_back(read_range(range));
    failure.has_races = !json.at("races").empty();
    failure.has_uninitialised = !json.at("uninitialised").empty();
    return failure;
}

CaseAnswer read_case(const Json& json) {
    CaseAnswer answer{text(json, "name"), text(json, "state"), {}};
    if (!json.at("failure").is_null()) answer.failure = read_failure(json.at("failure"));
    return answer;
}

HeadlineAnswer read_headline(const Json& json) {
    return {text(json, "counter"), number<double>(json, "measured"),
            json.at("solution").get<double>()};
}

Answer read_answer(const Json& json) {
    Answer answer;
    answer.state = text(json, "state");
    answer.cause = text(json, "cause");
    answer.first_failure = text(json, "first_failure");
    answer.message = text(json, "message");
    answer.points = number<int>(json, "points");
    answer.out_of = json.at("out_of").get<int>();
    for (const Json& task : json.at("tasks")) {
        for (const Json& c : task.at("cases")) answer.cases.push_back(read_case(c));
    }
    for (const Json& headline : json.at("headlines"))
        answer.headlines.push_back(read_headline(headline));
    return answer;
}

std::string last_line(std::string text) {
    while (text.ends_with('\n')) text.pop_back();
    return text.substr(text.rfind('\n') + 1);
}

void require_agreement(const lab::Finished& ran, const Json& json) {
    const std::string state = text(json, "state"), summary = text(json, "summary");
    const auto status = exit_statuses.find(state);
    if (status == exit_statuses.end() || status->second != ran.exit_status) {
        throw lab::NoVerdict(fmt::format("state {} with exit status {}", state, ran.exit_status));
    }
    if (last_line(ran.output) != summary) {
        throw lab::NoVerdict(fmt::format("the last line is `{}`, the JSON's summary is `{}`",
                                         last_line(ran.output), summary));
    }
}

}  // namespace

const CaseAnswer* Answer::find_case(const std::string& name) const {
    for (const CaseAnswer& c : cases) {
        if (c.name == name) return &c;
    }
    return nullptr;
}

Answer ask(const CourseLab& lab, const fs::path& kernel, const std::string& device,
           const std::vector<std::string>& sandbox) {
    const lab::PrivateFolder folder;
    const fs::path out = folder.path() / "verdict.json";
    // A huge input may take a minute, and several at once on a busy machine many minutes.
    lab::ProcessLimits limits{.wall_seconds = 900, .cpu_seconds = 300};
    // Address space; a huge input takes little memory, and ThreadSanitizer all addresses.
    limits.memory_bytes = lab.at.ending() == ".cpp" ? SIZE_MAX : size_t{16} << 30;
    std::vector<std::string> command = sandbox;
    command.insert(command.end(),
                   {lab.program.string(), "--lab", lab.at.folder.string(), "--kernel",
                    kernel.string(), "--device", device, "--out", out.string()});
    const lab::Finished ran = lab::run_process(command, folder.path(), limits);
    if (ran.timed_out || ran.exit_status < 0 || !fs::exists(out)) {
        throw lab::NoVerdict(fmt::format("{} wrote no verdict (exit status {}, signal {}{}): {}",
                                         lab.program.filename().string(), ran.exit_status,
                                         ran.signal, ran.timed_out ? ", out of time" : "",
                                         last_line(ran.output)));
    }
    try {
        const Json json = Json::parse(lab::read_file(out));
        require_agreement(ran, json);
        Answer answer = read_answer(json);
        answer.screen = ran.output;
        return answer;
    } catch (const Json::exception& error) {
        throw lab::NoVerdict(
            fmt::format("its JSON is not as in docs/contracts/verdict.md: {}", error.what()));
    }
}

}  // namespace selfcheck
