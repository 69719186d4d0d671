// The source positions of instructions: `.file`, `.loc`, and the names of inlined functions in
// `.debug_str`.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "warpsim/ptx/cursor.h"
#include "warpsim/ptx/module.h"

namespace warpsim::ptx {

class SourceLines {
  public:
    // Each is called after its directive's name.
    void parse_file(Cursor& cursor);
    SourceLine parse_loc(Cursor& cursor);
    void parse_section(Cursor& cursor);

    // Another function begins: call sites are looked up within one function.
    void begin_function() { located_.clear(); }

    // Called at the end of the module, since the names may come last.
    void finish(Module& module);

  private:
    using Position = std::tuple<int, int, int>;  // file, line, column
    struct Name {                                // `$L__info_string0+4`
        std::string_view label;
        uint64_t offset = 0;
        auto operator<=>(const Name&) const = default;
    };
    static Position parse_position(Cursor& cursor);
    int inline_site(Cursor& cursor, const Name& function, const Position& at);
    void parse_strings(Cursor& cursor);
    std::string_view text_of(const Name& name) const;

    std::map<int, std::string> files_;
    std::vector<InlineSite> sites_;
    std::vector<Name> functions_;      // of sites_
    std::map<Position, int> located_;  // position -> inlined_at of its latest `.loc`
    std::map<std::tuple<Name, Position, int>, int> known_sites_;
    std::string strings_;                        // .debug_str
    std::map<std::string_view, size_t> labels_;  // into strings_
};

}  // namespace warpsim::ptx
