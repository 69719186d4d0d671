#include "warpsim/observers/library_call.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

#include "warpsim/exec/cuda_header.h"
#include "warpsim/exec/describe.h"

namespace warpsim {

namespace {

// "cub" of _ZN3cub9BlockScan... and of what is local to a function there, _ZZN3cub...
std::string_view outermost_scope(std::string_view symbol) {
    if (!symbol.starts_with("_Z")) return {};
    symbol.remove_prefix(std::min(symbol.find_first_not_of("_Z"), symbol.size()));
    if (!symbol.starts_with("N")) return {};
    symbol.remove_prefix(std::min(symbol.find_first_not_of("NrVKRO"), symbol.size()));
    size_t length = 0;
    const char* const end = symbol.data() + symbol.size();
    const auto [name, error] = std::from_chars(symbol.data(), end, length);
    if (error != std::errc() || length > static_cast<size_t>(end - name)) return {};
    return {name, length};
}

bool is_library(std::string_view scope) {
    static constexpr std::array<std::string_view, 4> libraries{"cub", "thrust", "cuda",
                                                               "cooperative_groups"};
    return std::ranges::find(libraries, scope) != libraries.end();
}

// Not where a header defines it that came with nvcc or the host's compiler.
bool is_users(const Program& program, std::string_view scope, const ptx::SourceLine& at) {
    const auto file = program.module.files.find(at.file);
    if (file == program.module.files.end()) return false;
    const std::string& path = file->second;
    if (path.ends_with(".cu")) return true;  // also in a namespace of a library's name
    return !is_library(scope) && !is_cuda_header(path) && !path.starts_with("/usr/include/");
}

}  // namespace

std::optional<LibraryCall> library_call_of(const Program& program, const ptx::Instruction& text) {
    std::optional<LibraryCall> outermost;
    bool calls_back = false;
    const ptx::SourceLine* at = &text.source;
    const auto enter = [&](const std::string& symbol, const SourcePlace& caller) {
        const std::string_view scope = outermost_scope(symbol);
        const bool users = is_users(program, scope, *at);
        if (!users && is_library(scope))
            outermost = LibraryCall{std::string(scope), function_name(symbol), caller, calls_back};
        else if (!outermost)
            calls_back |= users;
    };
    const auto& sites = program.module.inline_sites;
    for (size_t depth = 0; depth < sites.size() && at->inlined_at >= 0; ++depth) {
        const ptx::InlineSite& site = sites.at(static_cast<size_t>(at->inlined_at));
        enter(site.function, source_place(program, site.at));
        at = &site.at;
    }
    if (const ptx::Function* const function = function_with(program, text))
        enter(function->name, {});
    return outermost;
}

}  // namespace warpsim
