#include "course/hints.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <system_error>

#include "base/error.h"
#include "base/files.h"
#include "language/say.h"

namespace fs = std::filesystem;

namespace lab {
namespace {

std::string text_of(const fs::path& file) {
    try {
        return read_file(file);
    } catch (const std::system_error&) {
        return {};
    }
}

// Names of the tasks that passed in the last run.
std::set<std::string> passed_tasks(const fs::path& verdict) {
    std::set<std::string> names;
    const auto json = nlohmann::json::parse(text_of(verdict), nullptr, false);
    if (!json.is_object() || !json.contains("tasks") || !json["tasks"].is_array()) return names;
    for (const auto& task : json["tasks"]) {
        if (task.is_object() && task.value("state", "") == "passed")
            names.insert(task.value("name", ""));
    }
    return names;
}

std::map<std::string, size_t> read_memory(const fs::path& memory) {
    std::map<std::string, size_t> given;
    std::istringstream lines(text_of(memory));
    std::string name;
    for (size_t count; lines >> name >> count;) given[name] = count;
    return given;
}

void write_memory(const fs::path& memory, const std::map<std::string, size_t>& given) {
    std::string text;
    for (const auto& [name, count] : given) text += fmt::format("{} {}\n", name, count);
    write_file(memory, text);
}

const TaskSpec* chosen(const LabSpec& spec, const std::string& only) {
    std::vector<std::string> names;
    for (const TaskSpec& task : spec.tasks) {
        if (only == task.name || only.starts_with(task.name + ".")) return &task;
        names.push_back(task.name);
    }
    throw UsageError(
        say("CASE={}: there is no such task; there are {}", only, fmt::join(names, ", ")));
}

const TaskSpec* first_to_pass(const LabSpec& spec, const fs::path& verdict) {
    const auto passed = passed_tasks(verdict);
    const auto first = std::ranges::find_if(
        spec.tasks, [&](const TaskSpec& task) { return !passed.contains(task.name); });
    return first == spec.tasks.end() ? nullptr : &*first;
}

}  // namespace

std::string next_hint(const LabSpec& spec, const fs::path& verdict, const fs::path& memory,
                      const std::string& only) {
    const TaskSpec* const task = only.empty() ? first_to_pass(spec, verdict) : chosen(spec, only);
    if (!task)
        return say("every task passed in the last test: no hint is left. If the kernel has changed "
                   "since, test it again") +
               "\n";
    auto given = read_memory(memory);
    const size_t all = task->hints.size();
    const size_t index = std::min(given[task->name], all - 1);
    const bool repeated = given[task->name] >= all;
    given[task->name] = index + 1;
    write_memory(memory, given);
    const std::string which =
        repeated ? say("hint {} of {} (the last one; more is in the lab's page and in the reading)",
                       index + 1, all)
                 : say("hint {} of {}", index + 1, all);
    return say("{}, {}:\n  {}\n", task->title, which, task->hints[index]);
}

}  // namespace lab
