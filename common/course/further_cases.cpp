#include "course/further_cases.h"

#include <algorithm>
#include <bit>

#include "base/toml_reader.h"

namespace lab {
namespace {

// Cases up to this size run all kinds of data and all schedules in seconds.
constexpr uint64_t most_elements = uint64_t{1} << 26;

class FurtherCases {
  public:
    FurtherCases(const TomlReader& reader, const Suite& suite) : reader_(reader), suite_(suite) {}

    Case read(const toml::table& table) const {
        const auto task = reader_.text(table, "task");
        const auto like = std::ranges::find(suite_.cases, task, &Case::task);
        if (like == suite_.cases.end())
            reader_.fail(*table.get("task"), fmt::format("no case of this lab is of {}", task));
        return of_sizes(*like, table);
    }

  private:
    Case of_sizes(const Case& like, const toml::table& table) const {
        Sizes sizes;
        std::string name;
        for (const Size& size : like.contract->sizes) {
            sizes.set(size.name, number(table, size, like.task));
            name += fmt::format("{}{}_{}", name.empty() ? "" : "_", size.name, sizes[size.name]);
        }
        Case test_case = one(like.contract, like.task, name, sizes);
        test_case.input_unchanged = like.input_unchanged;
        if (test_case.elements() > most_elements)
            reader_.fail(table, fmt::format("it has {} elements; at most {} are judged",
                                            test_case.elements(), most_elements));
        return test_case;
    }

    uint64_t number(const toml::table& table, const Size& size, const std::string& task) const {
        const char* const key = size.name.c_str();
        const auto value = reader_.required<uint64_t>(table, key);
        // If all of the task's own cases have the default value, so must the others.
        const bool is_usual =
            size.default_value && std::ranges::all_of(suite_.cases, [&](const Case& c) {
                return c.task != task || c.sizes.find(size.name) == size.default_value;
            });
        const uint64_t most = is_usual ? *size.default_value : size.most;
        if (value < size.least || value > most)
            reader_.fail(*table.get(key), fmt::format("`{}` is {} to {}", key, size.least, most));
        if (size.is_power_of_two && !std::has_single_bit(value))
            reader_.fail(*table.get(key), fmt::format("`{}` is a power of two", key));
        return value;
    }

    const TomlReader& reader_;
    const Suite& suite_;
};

}  // namespace

void read_further_cases(const std::filesystem::path& file, LabSpec& spec, Suite& suite) {
    const toml::table root = parse_toml(file);
    const TomlReader reader(file.string());
    const FurtherCases further(reader, suite);
    std::vector<Case> cases;
    reader.tables(root, "case", [&](const auto& table) {
        Case test_case = further.read(table);
        if (std::ranges::count(cases, test_case.full_name(), &Case::full_name))
            reader.fail(table, "this case is there twice");
        cases.push_back(std::move(test_case));
    });
    if (cases.empty()) throw NoVerdict(fmt::format("{}: it has no [[case]]", file.string()));
    suite.cases = std::move(cases);
    suite.counted.clear();
    suite.followed.clear();
    std::erase_if(spec.tasks, [&](const TaskSpec& task) {
        return task.name != checks_task && !std::ranges::count(suite.cases, task.name, &Case::task);
    });
    for (TaskSpec& task : spec.tasks) {
        task.needs.clear();
        task.limits.clear();
    }
    spec.headlines.clear();
    spec.speed.reset();
}

}  // namespace lab
