// Folds many names into few patterns.
#pragma once

#include <string>
#include <vector>

namespace warpsim {

// {"lt.s32", "lt.u32", "eq.s32", "eq.u32", "num.f32"} -> {"{lt,eq}.{s32,u32}", "num.f32"}: merges
// names that differ in one part between dots and have the same rest. Every name matches exactly one
// pattern.
std::vector<std::string> fold_names(const std::vector<std::string>& names);

}  // namespace warpsim
