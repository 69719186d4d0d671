#include "warpsim/exec/describe.h"

#include <cxxabi.h>

#include <cstdlib>
#include <memory>

#include <fmt/format.h>

namespace warpsim {

std::string describe_threads(int warp, Mask lanes) {
    std::string list;
    for (int lane = 0; lane < warp_size; ++lane) {
        if (!(lanes >> lane & 1)) continue;
        int last = lane;
        while (last + 1 < warp_size && lanes >> (last + 1) & 1) ++last;
        const int first = warp * warp_size + lane;
        list += fmt::format("{}{}", list.empty() ? "" : ", ", first);
        if (last > lane) list += fmt::format("..{}", first + last - lane);
        lane = last;
    }
    const bool one = (lanes & (lanes - 1)) == 0;
    return (one ? "thread " : "threads ") + list;
}

std::string describe(const Dim3& position) {
    if (position.y == 0 && position.z == 0) return fmt::format("{}", position.x);
    return fmt::format("({}, {}, {})", position.x, position.y, position.z);
}

std::string source_name(const std::string& symbol) {
    if (!symbol.starts_with("_Z")) return symbol;  // "x" would be a type's name
    int status = 0;
    const std::unique_ptr<char, void (*)(void*)> text(
        abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status), std::free);
    if (status != 0) return symbol;
    const std::string name = text.get();
    const size_t scope = name.rfind("::");
    return scope == name.npos ? name : name.substr(scope + 2);
}

int source_line(const Program& program, const ptx::SourceLine& innermost) {
    const ptx::SourceLine* at = &innermost;
    const auto& sites = program.module.inline_sites;
    for (size_t depth = 0; depth <= sites.size(); ++depth) {
        const auto file = program.module.files.find(at->file);
        if (file != program.module.files.end() && file->second.ends_with(".cu")) return at->line;
        if (at->inlined_at < 0 || size_t(at->inlined_at) >= sites.size()) break;
        at = &sites[at->inlined_at].at;
    }
    return innermost.line;
}

}  // namespace warpsim
