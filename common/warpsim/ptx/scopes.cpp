#include "warpsim/ptx/scopes.h"

#include <fmt/format.h>

#include <charconv>

namespace warpsim::ptx {

Scopes::Scopes() : scopes_(1) {}

void Scopes::open() {
    scopes_.push_back({current_, {}, {}});
    current_ = static_cast<int>(scopes_.size()) - 1;
    ++depth_;
}

void Scopes::close() {
    current_ = scopes_[current_].parent;
    --depth_;
}

bool Scopes::declare_register(std::string_view name, int index) {
    Scope& scope = scopes_[current_];
    return !find_in_ranges(scope, name) && scope.names.emplace(name, index).second;
}

bool Scopes::declare_registers(std::string_view prefix, int first, int count) {
    return scopes_[current_].ranges.emplace(prefix, Range{first, count}).second;
}

bool Scopes::declare_symbol(std::string_view name) {
    return scopes_[current_].names.emplace(name, is_symbol).second;
}

// A prefix may end in digits itself (`%r1<10>` declares %r10), so every split is tried.
std::optional<int> Scopes::find_in_ranges(const Scope& scope, std::string_view name) {
    constexpr size_t longest_number = 9;
    const size_t digits_from = name.find_last_not_of("0123456789") + 1;
    for (size_t split = name.size() - std::min(name.size() - digits_from, longest_number);
         split < name.size(); ++split) {
        const auto range = scope.ranges.find(name.substr(0, split));
        if (range == scope.ranges.end()) continue;
        int number = 0;
        std::from_chars(name.data() + split, name.data() + name.size(), number);
        const bool leading_zero = name[split] == '0' && split + 1 < name.size();
        if (number < range->second.count && !leading_zero) return range->second.first + number;
    }
    return std::nullopt;
}

std::optional<int> Scopes::find_register(std::string_view name) const {
    for (int i = current_; i >= 0; i = scopes_[i].parent) {
        const auto found = scopes_[i].names.find(name);
        if (found != scopes_[i].names.end() && found->second == is_symbol) return std::nullopt;
        if (found != scopes_[i].names.end()) return found->second;
        if (const auto index = find_in_ranges(scopes_[i], name)) return index;
    }
    return std::nullopt;
}

std::optional<std::string> Scopes::find_symbol(std::string_view name, int scope) const {
    for (int i = scope; i >= 0; i = scopes_[i].parent) {
        const auto found = scopes_[i].names.find(name);
        if (found != scopes_[i].names.end() && found->second == is_symbol) return unique(name, i);
    }
    return std::nullopt;
}

// '@' is in no PTX identifier, so a renamed name cannot clash with another.
std::string Scopes::unique(std::string_view name, int scope) const {
    return scope == 0 ? std::string(name) : fmt::format("{}@{}", name, scope);
}

}  // namespace warpsim::ptx
