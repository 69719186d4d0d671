#include "lab/further_cases.h"

#include <algorithm>
#include <bit>

#include "lab/checks.h"
#include "lab/toml_reader.h"

namespace lab {
namespace {

// What all data kinds and schedules of a case can be run on in seconds.
constexpr uint64_t most_elements = uint64_t{1} << 26;

class FurtherCases {
  public:
    FurtherCases(const TomlReader& reader, const Suite& suite) : reader_(reader), suite_(suite) {}

    Case read(const toml::table& table) const {
        const auto task = reader_.text(table, "task");
        const auto like = std::ranges::find(suite_.cases, task, &Case::task);
        if (like == suite_.cases.end())
            reader_.fail(*table.get("task"), fmt::format("no case of this lab is of {}", task));
        return like->n ? of_elements(*like, table) : of_blocks(*like, table);
    }

  private:
    Case of_elements(Case asked, const toml::table& table) const {
        uint64_t fewest = most_elements;
        for (const Case& c : suite_.cases)
            if (c.task == asked.task && c.n) fewest = std::min(fewest, *c.n);
        const uint64_t n = number(table, "n", fewest, most_elements);
        asked.n = n;
        asked.name = fmt::format("n_{}", n);
        if (!asked.calls())
            asked.blocks = static_cast<uint32_t>((n + asked.threads - 1) / asked.threads);
        return asked;
    }

    Case of_blocks(const Case& like, const toml::table& table) const {
        const auto threads = static_cast<uint32_t>(number(table, "threads", 1, 1024));
        if (!std::has_single_bit(threads))
            reader_.fail(*table.get("threads"), "`threads` is a power of two");
        const bool one_block = std::ranges::all_of(
            suite_.cases, [&](const Case& c) { return c.task != like.task || c.blocks == 1; });
        const uint64_t most_blocks = one_block ? 1 : most_elements / (2 * threads);
        const auto blocks = static_cast<uint32_t>(number(table, "blocks", 1, most_blocks));
        Case asked = suite_.sums.one(
            like.task, fmt::format("blocks_{}_threads_{}", blocks, threads), {blocks, threads});
        asked.input_unchanged = like.input_unchanged;
        return asked;
    }

    uint64_t number(const toml::table& table, const char* key, uint64_t least,
                    uint64_t most) const {
        const auto value = reader_.required<uint64_t>(table, key);
        if (value < least || value > most)
            reader_.fail(*table.get(key), fmt::format("`{}` is {} to {}", key, least, most));
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
        Case asked = further.read(table);
        if (std::ranges::count(cases, asked.full_name(), &Case::full_name))
            reader.fail(table, "this case is there twice");
        cases.push_back(std::move(asked));
    });
    if (cases.empty()) throw NoVerdict(fmt::format("{}: it has no [[case]]", file.string()));
    suite.cases = std::move(cases);
    suite.counted.clear();
    std::erase_if(spec.tasks, [&](const TaskSpec& task) {
        return task.name != checks_task && !std::ranges::count(suite.cases, task.name, &Case::task);
    });
    for (TaskSpec& task : spec.tasks) {
        task.needs.clear();
        task.limits.clear();
    }
    spec.speed.reset();
}

}  // namespace lab
