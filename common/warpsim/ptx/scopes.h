// The names of one function. A `{` in a body opens a scope; a name declared there is distinct from
// the same name outside it, and is renamed: `param0` of the third scope is `param0@3`.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace warpsim::ptx {

// Lets a map with string keys be searched by a view into the text.
struct StringHash {
    using is_transparent = void;
    size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
};

class Scopes {
  public:
    Scopes();  // the outermost scope is open

    void open();
    void close();
    int depth() const { return depth_; }      // 0: outermost
    int current() const { return current_; }  // number of the innermost open scope

    // Declare a name in the current scope. False if it is already declared there.
    bool declare_register(std::string_view name, int index);
    bool declare_registers(std::string_view prefix, int first, int count);  // `%r<10>`: %r0 to %r9
    bool declare_symbol(std::string_view name);  // a variable, a label, a list of targets

    // The register visible from the current scope.
    std::optional<int> find_register(std::string_view name) const;

    // The unique name of the symbol visible from a scope, open or closed.
    std::optional<std::string> find_symbol(std::string_view name, int scope) const;

    // The name, unique in the function, of a symbol declared in this scope.
    std::string unique(std::string_view name, int scope) const;

  private:
    struct Range {
        int first, count;
    };
    template <class Value>
    using Map = std::unordered_map<std::string, Value, StringHash, std::equal_to<>>;
    struct Scope {
        int parent = -1;
        Map<int> names;  // a register's index, or is_symbol
        Map<Range> ranges;
    };
    static constexpr int is_symbol = -1;
    static std::optional<int> find_in_ranges(const Scope& scope, std::string_view name);

  public:
    static constexpr size_t bytes_per_scope = sizeof(Scope);

  private:
    std::vector<Scope> scopes_;
    int current_ = 0, depth_ = 0;
};

}  // namespace warpsim::ptx
