#include "warpsim/observers/library_call.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

#include "warpsim/exec/cuda_header.h"
#include "warpsim/exec/describe.h"

namespace warpsim {

namespace {

// Takes "cub" from "3cub9BlockScan...".
std::string_view take_name(std::string_view& symbol) {
    size_t length = 0;
    const char* const end = symbol.data() + symbol.size();
    const auto [name, error] = std::from_chars(symbol.data(), end, length);
    if (error != std::errc() || length > static_cast<size_t>(end - name)) return {};
    symbol = {name, static_cast<size_t>(end - name)};
    const std::string_view taken = symbol.substr(0, length);
    symbol.remove_prefix(length);
    return taken;
}

// Returns "cub" for _ZN3cub9BlockScan... and for names local to a function there, _ZZN3cub...
// Functions with internal linkage have a namespace _INTERNAL_... in front.
std::string_view outermost_scope(std::string_view symbol) {
    if (!symbol.starts_with("_Z")) return {};
    symbol.remove_prefix(std::min(symbol.find_first_not_of("_Z"), symbol.size()));
    if (!symbol.starts_with("N")) return {};
    symbol.remove_prefix(std::min(symbol.find_first_not_of("NrVKRO"), symbol.size()));
    const std::string_view name = take_name(symbol);
    return name.starts_with("_INTERNAL_") ? take_name(symbol) : name;
}

bool is_library(std::string_view scope) {
    static constexpr std::array<std::string_view, 4> libraries{"cub", "thrust", "cuda",
                                                               "cooperative_groups"};
    return std::ranges::find(libraries, scope) != libraries.end();
}

// Empty without -lineinfo.
std::string path_of(const Program& program, const ptx::SourceLine& at) {
    const auto file = program.module.files.find(at.file);
    return file == program.module.files.end() ? std::string() : file->second;
}

bool is_host_header(const std::string& path) {
    return path.starts_with("/usr/include/") || path.find("/include/c++/") != path.npos;
}

}  // namespace

std::optional<LibraryCall> library_call_of(const Program& program, const ptx::Instruction& text) {
    std::optional<LibraryCall> outermost;
    bool calls_back = false;
    const ptx::SourceLine* at = &text.source;
    const auto enter = [&](const std::string& symbol, const SourcePlace& caller, bool is_kernel) {
        const std::string_view scope = outermost_scope(symbol);
        const std::string path = path_of(program, *at);
        const bool in_cu_file = path.ends_with(".cu");  // even in a namespace named like a library
        if (is_library(scope) && !in_cu_file) {
            calls_back |= path.empty();
            outermost = LibraryCall{std::string(scope), function_name(symbol), caller, is_kernel,
                                    calls_back};
        } else {
            calls_back |= !is_cuda_header(path) && !is_host_header(path);
        }
    };
    const auto& sites = program.module.inline_sites;
    for (size_t depth = 0; depth < sites.size() && at->inlined_at >= 0; ++depth) {
        const ptx::InlineSite& site = sites.at(static_cast<size_t>(at->inlined_at));
        enter(site.function, source_place(program, site.at), false);
        at = &site.at;
    }
    if (const ptx::Function* const function = function_with(program, text))
        enter(function->name, {}, function->is_entry);
    return outermost;
}

}  // namespace warpsim
