#include "selfcheck/mutants/shape.h"

#include <algorithm>
#include <cctype>
#include <regex>

namespace selfcheck {
namespace {

// Lab 07's kernel is launched with blocks of this size.
constexpr uint32_t threads_of_block_sums = 256;

// The function "reduce_abs_max" belongs to the task "AbsMax".
bool is_for_task(const std::string& function, const std::string& task) {
    std::string words = function.substr(function.find('_') + 1);
    std::erase(words, '_');
    return std::ranges::equal(words, task, {}, {}, [](unsigned char c) { return std::tolower(c); });
}

// The function that the case or its task names, or the only one. Without a name, input_unchanged
// cases take the first one, and others launch the kernel.
std::string function_of_case(const std::string& task, const std::string& rest,
                             const std::vector<std::string>& functions) {
    for (const std::string& function : functions) {
        if (rest.starts_with(function + "_") || is_for_task(function, task)) return function;
    }
    const bool any_task = functions.size() == 1 || rest.starts_with("input_unchanged");
    return any_task ? functions[0] : "";
}

uint32_t number(const std::string& digits) { return static_cast<uint32_t>(std::stoul(digits)); }

}  // namespace

size_t Shape::segment() const {
    if (is_call()) return *n;
    return n ? threads : 2 * static_cast<size_t>(threads);
}

lab::Operation Shape::operation() const {
    if (function == "reduce_max") return lab::Operation::max;
    if (function == "reduce_argmax") return lab::Operation::argmax;
    if (function == "reduce_abs_max") return lab::Operation::abs_max;
    return lab::Operation::sum;
}

std::optional<Shape> shape_of_case(const std::string& name,
                                   const std::vector<std::string>& functions) {
    static const std::regex launch(R"(.*?(?:blocks_(\d+)_)?threads_(\d+))");
    static const std::regex elements(R"((\w+)\.(\w*?)n_(\d+))");
    std::smatch match;
    if (std::regex_match(name, match, launch))
        return Shape{match[1].matched ? number(match[1]) : 1, number(match[2])};
    if (functions.empty() || !std::regex_match(name, match, elements)) return std::nullopt;
    Shape shape;
    shape.n = std::stoull(match[3]);
    shape.function = function_of_case(match[1], match[2], functions);
    if (shape.is_call()) return shape;
    shape.threads = threads_of_block_sums;
    shape.blocks = static_cast<uint32_t>((*shape.n + shape.threads - 1) / shape.threads);
    return shape;
}

}  // namespace selfcheck
