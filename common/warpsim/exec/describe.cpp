#include "warpsim/exec/describe.h"

#include <cxxabi.h>

#include <cstdlib>
#include <memory>

#include <fmt/format.h>

#include "language/say.h"
#include "warpsim/exec/cuda_header.h"

namespace warpsim {

std::string describe_threads(const std::vector<uint32_t>& ascending) {
    std::string list;
    for (size_t i = 0; i < ascending.size(); ++i) {
        const uint32_t first = ascending[i];
        while (i + 1 < ascending.size() && ascending[i + 1] == ascending[i] + 1) ++i;
        list += fmt::format("{}{}", list.empty() ? "" : lab::in_language(", "), first);
        if (ascending[i] > first) list += fmt::format("..{}", ascending[i]);
    }
    return ascending.size() == 1 ? lab::say("thread {}", list) : lab::say("threads {}", list);
}

std::string describe_threads(int warp, Mask lanes) {
    std::vector<uint32_t> threads;
    for (int lane = 0; lane < warp_size; ++lane) {
        if (lanes >> lane & 1) threads.push_back(static_cast<uint32_t>(warp * warp_size + lane));
    }
    return describe_threads(threads);
}

std::string describe(const Dim3& position) {
    if (position.y == 0 && position.z == 0) return fmt::format("{}", position.x);
    return fmt::format("({}, {}, {})", position.x, position.y, position.z);
}

std::string demangled(const std::string& symbol) {
    if (!symbol.starts_with("_Z")) return symbol;  // "x" would demangle as a type
    int status = 0;
    const std::unique_ptr<char, void (*)(void*)> text(
        abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status), std::free);
    return status == 0 ? text.get() : symbol;
}

static std::string without_scopes(const std::string& name) {
    const size_t scope = name.rfind("::");
    return scope == name.npos ? name : name.substr(scope + 2);
}

std::string source_name(const std::string& symbol) { return without_scopes(demangled(symbol)); }

std::string function_name(const std::string& symbol) {
    constexpr std::string_view unnamed = "(anonymous namespace)::", call = "operator()";
    std::string name = demangled(symbol);
    for (size_t at; (at = name.find(unnamed)) != name.npos;) name.erase(at, unnamed.size());
    if (name.find("operator") != name.npos)
        return name.find(call) != name.npos ? std::string(call) : name;
    name = without_scopes(name.substr(0, name.find_first_of("<(")));
    return name.substr(name.rfind(' ') + 1);  // a template's name follows its return type
}

// The innermost position that is in a .cu file; else in a header that is not CUDA's; else of all.
static const ptx::SourceLine& position_in_source(const Program& program,
                                                 const ptx::SourceLine& innermost) {
    const ptx::SourceLine* at = &innermost;
    const ptx::SourceLine* in_header = nullptr;
    const auto& sites = program.module.inline_sites;
    for (size_t depth = 0; depth <= sites.size(); ++depth) {
        const auto file = program.module.files.find(at->file);
        if (file != program.module.files.end()) {
            if (file->second.ends_with(".cu")) return *at;
            if (!in_header && !is_cuda_header(file->second)) in_header = at;
        }
        if (at->inlined_at < 0 || size_t(at->inlined_at) >= sites.size()) break;
        at = &sites[at->inlined_at].at;
    }
    return in_header ? *in_header : innermost;
}

int source_line(const Program& program, const ptx::SourceLine& at) {
    return position_in_source(program, at).line;
}

static std::string without_folder(const std::string& path) {
    return path.substr(path.find_last_of("/\\") + 1);
}

SourcePlace source_place(const Program& program, const ptx::SourceLine& innermost) {
    const ptx::SourceLine& at = position_in_source(program, innermost);
    const auto file = program.module.files.find(at.file);
    if (file == program.module.files.end()) return {};
    return {{}, without_folder(file->second), at.line};
}

const ptx::Function* function_with(const Program& program, const ptx::Instruction& text) {
    for (const ptx::Function& function : program.module.functions) {
        const auto& all = function.instructions;
        if (!all.empty() && &text >= &all.front() && &text <= &all.back()) return &function;
    }
    return nullptr;
}

// An instruction that nvcc merged from two lines has line 0: then the line before it.
static const ptx::SourceLine& source_of(const Program& program, const ptx::Instruction& text) {
    const ptx::Function* const function = function_with(program, text);
    const ptx::Instruction* at = &text;
    while (function && at->source.line == 0 && at != &function->instructions.front()) --at;
    return at->source;
}

SourcePlace line_of(const Program& program, const ptx::Instruction& text) {
    SourcePlace place = source_place(program, source_of(program, text));
    if (place.file.empty()) place.line = text.ptx_line;
    return place;
}

std::string line_name(const std::string& file, int line) {
    return file.empty() ? lab::say("line {} of the PTX", line) : fmt::format("{}:{}", file, line);
}

void append_calls(const Program& program, const Function& function, const Insn& insn,
                  std::vector<SourcePlace>& calls) {
    const auto& sites = program.module.inline_sites;
    const auto add = [&](const std::string& name, const ptx::SourceLine& at) {
        const auto file = program.module.files.find(at.file);
        if (file == program.module.files.end()) return;
        calls.push_back({function_name(name), without_folder(file->second), at.line});
    };
    const ptx::SourceLine* at = &source_of(program, *insn.text);
    for (size_t depth = 0; depth < sites.size() && at->inlined_at >= 0; ++depth) {
        const ptx::InlineSite& site = sites.at(static_cast<size_t>(at->inlined_at));
        add(site.function, *at);
        at = &site.at;
    }
    add(function.name, *at);
}

}  // namespace warpsim
