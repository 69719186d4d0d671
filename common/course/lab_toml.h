// lab.toml: a lab's description, its tasks with their points, and its texts.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace lab {

struct LimitSpec {
    std::string counter;  // a name in counters.cpp
    double at_most = 0;
    std::string says, advice;
};

struct TaskSpec {
    std::string name, title;
    int points = 0;
    std::vector<std::string> needs, hints;
    std::vector<LimitSpec> limits;
};

// A count that shows the lab's idea, for a kernel that is right.
struct HeadlineSpec {
    std::string counter;         // a name in counters.cpp
    std::string says;            // "sectors loaded per element"
    double solution = 0;         // the count of the reference solution; the self-check compares
    std::optional<double> best;  // no kernel counts less; nothing: no such bound is known
};

// The function that speed is compared with, one of bench/reference.cu.
struct ReferenceSpec {
    std::string name;
    // Ratios of the reference's time to the student's: at_least earns all points, counts_from or
    // less earns none.
    double at_least = 0, counts_from = 0;
};

struct SpeedSpec {
    uint64_t elements = 0;
    std::string says = {}, advice = {};
    int points = 0;  // earned on a GPU only; the lab's ten are decided on sim
    ReferenceSpec reference = {};
    // Where the reference is not installed. Another function has other ratios.
    std::optional<ReferenceSpec> fallback = {};
};

struct LabSpec {
    std::string title, idea, reading;
    std::string kernel;  // the subject of the page
    int rules = 1;       // which version of what gives points; raised with every change of them
    std::vector<TaskSpec> tasks;
    std::vector<HeadlineSpec> headlines;
    std::optional<SpeedSpec> speed;
};

constexpr int points_of_a_lab = 10;
constexpr size_t most_headlines = 3;

// The task that loses its points for races and undefined values.
inline constexpr char checks_task[] = "Checks";

// Throws NoVerdict naming file and line: a wrong lab.toml is the author's fault, never the
// student's.
LabSpec read_lab_toml(const std::filesystem::path& file);

}  // namespace lab
