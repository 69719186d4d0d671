#include "course/lab_toml.h"

#include <set>

#include "base/toml_reader.h"
#include "language/say.h"

namespace lab {
namespace {

// A text for people, in their language.
std::string words(const TomlReader& reader, const toml::table& table, const char* key) {
    return in_language(reader.text(table, key).c_str());
}

LimitSpec read_limit(const TomlReader& reader, const toml::table& table) {
    return {reader.text(table, "counter"), reader.required<double>(table, "at_most"),
            words(reader, table, "says"), words(reader, table, "try")};
}

TaskSpec read_task(const TomlReader& reader, const toml::table& table) {
    TaskSpec task;
    task.name = reader.text(table, "name");
    task.title = words(reader, table, "title");
    task.points = reader.required<int>(table, "points");
    task.needs = reader.texts(table, "needs");
    for (const std::string& hint : reader.texts(table, "hints"))
        task.hints.emplace_back(in_language(hint.c_str()));
    reader.tables(table, "limit",
                  [&](const auto& limit) { task.limits.push_back(read_limit(reader, limit)); });
    if (task.points < 1) reader.fail(*table.get("points"), "a task is worth at least 1 point");
    if (task.hints.size() < 3) {
        reader.fail(table, fmt::format("task {} needs at least three hints", task.name));
    }
    return task;
}

HeadlineSpec read_headline(const TomlReader& reader, const toml::table& table) {
    HeadlineSpec headline{reader.text(table, "counter"),
                          words(reader, table, "says"),
                          reader.required<double>(table, "solution"),
                          {}};
    if (!table.contains("best")) return headline;
    headline.best = reader.required<double>(table, "best");
    if (headline.solution < *headline.best)
        reader.fail(*table.get("best"), "`best` is not above `solution`");
    return headline;
}

ReferenceSpec read_reference(const TomlReader& reader, const toml::table& table) {
    ReferenceSpec spec{reader.text(table, "reference"), reader.required<double>(table, "at_least"),
                       reader.required<double>(table, "counts_from")};
    if (!(0 < spec.counts_from && spec.counts_from < spec.at_least))
        reader.fail(*table.get("counts_from"), "counts_from lies between 0 and at_least");
    return spec;
}

SpeedSpec read_speed(const TomlReader& reader, const toml::table& table) {
    SpeedSpec spec{reader.required<uint64_t>(table, "elements"), words(reader, table, "says"),
                   words(reader, table, "try"), reader.required<int>(table, "points"),
                   read_reference(reader, table)};
    if (spec.points < 1) reader.fail(*table.get("points"), "a speed is worth at least 1 point");
    if (const toml::table* fallback = table["fallback"].as_table())
        spec.fallback = read_reference(reader, *fallback);
    return spec;
}

void check_tasks(const TomlReader& reader, const toml::table& root, const LabSpec& spec) {
    std::set<std::string> names;
    int points = 0;
    for (const TaskSpec& task : spec.tasks) {
        for (const std::string& need : task.needs) {
            if (!names.count(need)) {
                reader.fail(root, fmt::format("task {} needs {}, which is no task before it",
                                              task.name, need));
            }
        }
        if (!names.insert(task.name).second) {
            reader.fail(root, fmt::format("two tasks are called {}", task.name));
        }
        points += task.points;
    }
    if (points != points_of_a_lab) {
        reader.fail(root, fmt::format("the tasks' points add up to {}, not to {}", points,
                                      points_of_a_lab));
    }
}

}  // namespace

LabSpec read_lab_toml(const std::filesystem::path& file) {
    const toml::table root = parse_toml(file);
    const TomlReader reader(file.string());
    LabSpec spec;
    spec.title = words(reader, root, "title");
    spec.kernel = reader.text(root, "kernel");
    spec.idea = words(reader, root, "idea");
    spec.reading = words(reader, root, "reading");
    if (root.contains("rules")) spec.rules = reader.required<int>(root, "rules");
    if (spec.rules < 1) reader.fail(*root.get("rules"), "rules are counted from 1");
    reader.tables(root, "task",
                  [&](const auto& task) { spec.tasks.push_back(read_task(reader, task)); });
    reader.tables(root, "headline", [&](const auto& headline) {
        spec.headlines.push_back(read_headline(reader, headline));
    });
    if (spec.headlines.size() > most_headlines)
        reader.fail(*root.get("headline"), fmt::format("more than {} headlines", most_headlines));
    if (const toml::table* speed = root["speed"].as_table())
        spec.speed = read_speed(reader, *speed);
    check_tasks(reader, root, spec);
    return spec;
}

}  // namespace lab
