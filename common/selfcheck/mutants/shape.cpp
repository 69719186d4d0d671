#include "selfcheck/mutants/shape.h"

#include <algorithm>

namespace selfcheck {

std::optional<Shape> shape_of_case(const lab::Suite& suite, const std::string& full_name) {
    const auto found = std::ranges::find(suite.cases, full_name, &lab::Case::full_name);
    if (found == suite.cases.end()) return std::nullopt;
    return Shape{*found};
}

}  // namespace selfcheck
