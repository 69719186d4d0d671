// The named integers of a case: n; m, k and n; bins; threads; ranks.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lab {

class Sizes {
  public:
    Sizes() = default;
    Sizes(std::initializer_list<std::pair<std::string, uint64_t>> list) : list_(list) {}

    std::optional<uint64_t> find(std::string_view name) const {
        for (const auto& [known, value] : list_)
            if (known == name) return value;
        return std::nullopt;
    }
    // Throws std::out_of_range.
    uint64_t operator[](std::string_view name) const {
        if (const auto value = find(name)) return *value;
        throw std::out_of_range("no size of a case is called " + std::string(name));
    }
    void set(std::string_view name, uint64_t value) {
        for (auto& [known, old] : list_)
            if (known == name) return void(old = value);
        list_.emplace_back(name, value);
    }

    auto begin() const { return list_.begin(); }
    auto end() const { return list_.end(); }
    bool operator==(const Sizes&) const = default;
    auto operator<=>(const Sizes&) const = default;

  private:
    std::vector<std::pair<std::string, uint64_t>> list_;
};

}  // namespace lab
