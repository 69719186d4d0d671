#include "warpsim/ptx/source_lines.h"

#include <algorithm>
#include <climits>
#include <utility>

#include "warpsim/ptx/constant.h"

namespace warpsim::ptx {
namespace {

constexpr size_t bytes_per_entry = 128;  // of a map
constexpr size_t longest_name = 4096;    // of a function that was inlined; longer ones are cut

}  // namespace

// `1 "/tmp/kernel.cu"`, then perhaps `, timestamp, size`.
void SourceLines::parse_file(Cursor& cursor) {
    const int number = static_cast<int>(parse_count(cursor, "a file number", INT_MAX));
    const std::string_view name = cursor.expect_text("a file name");
    cursor.spend(bytes_per_entry + name.size());
    files_[number] = name;
    while (cursor.accept(",")) parse_integer(cursor, "a number");
}

SourceLines::Position SourceLines::parse_position(Cursor& cursor) {
    const auto expect_number = [&](const char* what) {
        if (cursor.peek().kind != TokenKind::number) cursor.fail_expected(what);
        return static_cast<int>(parse_count(cursor, what, INT_MAX));
    };
    const int file = expect_number("a file number");
    const int line = expect_number("a line number");
    return {file, line, expect_number("a column")};
}

// `2 509 9`, and for inlined code `, function_name $L__info_string0, inlined_at 1 4 30`.
SourceLine SourceLines::parse_loc(Cursor& cursor) {
    const Position here = parse_position(cursor);
    int site = -1;
    Name function;
    while (cursor.accept(",")) {
        const std::string_view attribute = cursor.expect_word("'function_name' or 'inlined_at'");
        if (attribute == "function_name") {
            function.label = cursor.expect_word("a label");
            if (cursor.accept("+")) function.offset = parse_count(cursor, "an offset", INT_MAX);
        } else if (attribute == "inlined_at") {
            site = inline_site(cursor, function, parse_position(cursor));
        } else {
            cursor.fail_expected("'function_name' or 'inlined_at'");
        }
    }
    if (located_.insert_or_assign(here, site).second) cursor.spend(bytes_per_entry);
    return {std::get<0>(here), std::get<1>(here), site};
}

// The call site's own `.loc` precedes it and says where it was inlined in turn.
int SourceLines::inline_site(Cursor& cursor, const Name& function, const Position& at) {
    const auto outer = located_.find(at);
    const int parent = outer == located_.end() ? -1 : outer->second;
    const auto [known, is_new] =
        known_sites_.emplace(std::tuple(function, at, parent), static_cast<int>(sites_.size()));
    if (is_new) {
        cursor.spend(sizeof(InlineSite) + sizeof(*known));
        sites_.push_back({"", {std::get<0>(at), std::get<1>(at), parent}});
        functions_.push_back(function);
    }
    return known->second;
}

// `.debug_str { labels and bytes }` is read, every other section is skipped.
void SourceLines::parse_section(Cursor& cursor) {
    if (!cursor.at_suffix()) cursor.fail_expected("the name of a section");
    const bool strings = cursor.take().text == "debug_str";
    cursor.expect("{");
    if (strings) parse_strings(cursor);
    while (!cursor.accept("}")) {
        if (cursor.peek().kind == TokenKind::end || cursor.at("{")) cursor.fail_expected("'}'");
        cursor.take();
    }
}

void SourceLines::parse_strings(Cursor& cursor) {
    while (!cursor.at("}")) {
        if (cursor.at_word()) {
            cursor.spend(bytes_per_entry);
            labels_[cursor.take().text] = strings_.size();
            cursor.expect(":");
            continue;
        }
        if (!cursor.accept_suffix("b8")) cursor.fail_expected("'.b8' or a label");
        do {
            strings_ += static_cast<char>(parse_integer(cursor, "a byte"));
        } while (cursor.accept(","));
    }
}

std::string_view SourceLines::text_of(const Name& name) const {
    const auto begin = labels_.find(name.label);
    if (begin == labels_.end() || name.offset > strings_.size() - begin->second) return "";
    const std::string_view text =
        std::string_view(strings_).substr(begin->second + name.offset, longest_name);
    return text.substr(0, text.find('\0'));
}

void SourceLines::finish(Module& module) {
    // One long name at very many sites must not fill the memory: names beyond this are left out.
    size_t budget = size_t{64} << 20;
    for (size_t i = 0; i < sites_.size(); ++i) {
        const std::string_view name = text_of(functions_[i]);
        if (name.size() > budget) continue;
        sites_[i].function = name;
        budget -= name.size();
    }
    module.files = std::move(files_);
    module.inline_sites = std::move(sites_);
}

}  // namespace warpsim::ptx
