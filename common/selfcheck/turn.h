// A third of a long list: `make check` takes another one with each commit.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "selfcheck/findings.h"

namespace selfcheck {

constexpr size_t turns = 3;

using Turn = std::optional<size_t>;  // none: all three

template <class T>
std::vector<T> in_turn(std::vector<T> list, Turn turn, const std::string& where,
                       Findings& findings) {
    if (!turn) return list;
    std::vector<T> chosen;
    for (size_t place = *turn; place < list.size(); place += turns)
        chosen.push_back(std::move(list[place]));
    if (chosen.size() < list.size())
        findings.skip(fmt::format("{}: {} of {}", where, list.size() - chosen.size(), list.size()),
                      "the turns of other commits");
    return chosen;
}

}  // namespace selfcheck
