#include "compile/compiler_messages.h"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <regex>

#include "base/error.h"
#include "compile/cuda_words.h"
#include "compile/error_words.h"
#include "compile/look_alikes.h"
#include "compile/ways_out.h"
#include "language/say.h"

namespace lab {
namespace {

constexpr int most_lines = 20;
constexpr size_t longest_line = 2000;  // compilers quote lines and names of any length

bool continues_a_name(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '/';
}

// Replaces complete names only: `my_kernel.cu` and `/x/kernel.cu` are other files.
std::string renamed(std::string_view text, std::string_view from, std::string_view to) {
    std::string out;
    for (size_t at; (at = text.find(from)) != text.npos; text.remove_prefix(at + from.size())) {
        out += text.substr(0, at);
        out += at && continues_a_name(text[at - 1]) ? from : to;
    }
    return out += text;
}

// Compiled twice, a file gives the same text: nvcc's temporary files have its process's number in
// their names, and the host compiler's assembly has six random characters.
std::string without_chance(const std::string& text) {
    static const std::regex of_nvcc("tmpxft_[0-9a-f]{8}_[0-9a-f]{8}-[0-9]+_");
    static const std::regex assembly("\\bcc[0-9A-Za-z]{6}\\.s\\b");
    return std::regex_replace(std::regex_replace(text, of_nvcc, ""), assembly, "assembly.s");
}

// Removes nvcc's advice on how to suppress warnings.
std::string without_remarks(std::string text) {
    for (size_t at; (at = text.find("Remark: The warnings can be suppressed")) != text.npos;) {
        text.erase(at, text.find('\n', at) - at + 1);
    }
    return text;
}

// Lines that are cut end with "...", and between two characters of UTF-8.
std::string with_short_lines(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        size_t end = std::min(line.size(), longest_line);
        while (end > 0 && end < line.size() && (line[end] & 0xC0) == 0x80) --end;
        out.append(line.substr(0, end)).append(end < line.size() ? "...\n" : "\n");
    }
    return out;
}

// nvcc passes on the signal of a program that it started as a shell does.
int signal_of(const Finished& ran) {
    constexpr int shells_signals = 128;
    return ran.exit_status > shells_signals ? ran.exit_status - shells_signals : ran.signal;
}

}  // namespace

CompilerMessages::CompilerMessages(std::string_view output, const std::filesystem::path& folder,
                                   std::string_view compiled_name, std::string_view shown_name,
                                   std::string compiler)
    : shown_name_(shown_name), compiler_(std::move(compiler)) {
    const std::string here = renamed(output, folder.string() + "/", "");
    const std::string shown = renamed(without_chance(here), compiled_name, shown_name);
    text_ = with_look_alikes_as_typed(with_cuda_words(without_remarks(with_short_lines(shown))));
    text_.erase(text_.find_last_not_of(" \n") + 1);
}

std::string CompilerMessages::shortened() const {
    size_t end = 0;
    for (int line = 0; line < most_lines; ++line) {
        end = text_.find('\n', end);
        if (end == text_.npos) return text_;
        ++end;
    }
    const auto left =
        std::count(text_.begin() + static_cast<ptrdiff_t>(end), text_.end(), '\n') + 1;
    return say("{}... and {} more lines", text_.substr(0, end), left);
}

bool CompilerMessages::out_of_time(const Finished& ran) const {
    return ran.timed_out || says("CPU time limit");
}

void CompilerMessages::fail(const Finished& ran, const ProcessLimits& limits) const {
    // CPU time is due to the file, wall-clock time to the machine.
    if (says("CPU time limit")) {
        throw NotCompiled(
            say("{}: compiling took more than {} seconds and was stopped; does a template "
                "expand without end, or is an array with initial values very large?",
                shown_name_, limits.cpu_seconds));
    }
    if (ran.timed_out) {
        throw NoVerdict(
            say("{} did not end within {:.0f} seconds: is the machine very "
                "busy? Try again when it is not",
                compiler_, limits.wall_seconds));
    }
    // Nothing that the file can make nvcc print decides that the machine failed.
    const int signal = signal_of(ran);
    if (signal == SIGKILL)
        throw NoVerdict(say("{} was killed: the system does that when memory runs out", compiler_));
    const bool memory = says("bad_alloc") || says("out of memory") || says("memory exhausted") ||
                        says("Cannot allocate memory") || signal == SIGABRT;
    if (memory || says("File size limit exceeded") || signal == SIGXFSZ) {
        throw NotCompiled(say(
            "{}: compiling took more than {} GiB of memory or {} MiB of output and was stopped; "
            "does a "
            "template expand without end, or is an array with initial values very large?",
            shown_name_, limits.memory_bytes >> 30, limits.file_bytes >> 20));
    }
    if (text_.empty() || text_.starts_with("nvcc fatal"))
        throw NoVerdict(say("{} failed by itself (exit status {}, signal {}){}{}", compiler_,
                            ran.exit_status, ran.signal, text_.empty() ? "" : ":\n", shortened()));
    if (signal)
        throw NotCompiled(say("{}: {} crashed (signal {}) when it compiled this file:\n{}",
                              shown_name_, compiler_, signal, shortened()));
    const std::string look_alike = look_alike_in(text_);
    const std::string ways = look_alike.empty() ? ways_out_of(text_) : look_alike;
    throw NotCompiled(with_errors_in_language(shortened()) + (ways.empty() ? "" : "\n\n" + ways));
}

}  // namespace lab
