// Reads a TOML file of the course's author: every error is a NoVerdict with its place, since it is
// never the student's fault.
#pragma once

#include <fmt/format.h>

#include <toml++/toml.h>
#include <filesystem>
#include <string>
#include <vector>

#include "base/error.h"

namespace lab {

toml::table parse_toml(const std::filesystem::path& file);

class TomlReader {
  public:
    explicit TomlReader(std::string file) : file_(std::move(file)) {}

    [[noreturn]] void fail(const toml::node& at, const std::string& message) const {
        throw NoVerdict(fmt::format("{}:{}: {}", file_, at.source().begin.line, message));
    }

    template <class T>
    T required(const toml::table& table, const char* key) const {
        const toml::node* node = table.get(key);
        if (!node) fail(table, fmt::format("`{}` is missing", key));
        const auto value = node->value<T>();
        if (!value) fail(*node, fmt::format("`{}` has the wrong type", key));
        return *value;
    }

    std::string text(const toml::table& table, const char* key) const {
        auto value = required<std::string>(table, key);
        if (value.empty()) fail(*table.get(key), fmt::format("`{}` is empty", key));
        return value;
    }

    std::vector<std::string> texts(const toml::table& table, const char* key) const {
        std::vector<std::string> list;
        const toml::node* node = table.get(key);
        if (!node) return list;
        if (!node->is_array()) fail(*node, fmt::format("`{}` is not a list of strings", key));
        for (const toml::node& item : *node->as_array()) {
            const auto value = item.value<std::string>();
            if (!value) fail(item, fmt::format("`{}` is not a list of strings", key));
            list.push_back(*value);
        }
        return list;
    }

    // `[[key]]`: calls read(table) for each.
    template <class Read>
    void tables(const toml::table& table, const char* key, Read read) const {
        const toml::node* node = table.get(key);
        if (!node) return;
        if (!node->is_array_of_tables()) fail(*node, fmt::format("write [[{}]]", key));
        for (const toml::node& item : *node->as_array()) read(*item.as_table());
    }

  private:
    std::string file_;
};

}  // namespace lab
