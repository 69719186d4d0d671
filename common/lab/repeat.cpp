#include "lab/repeat.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace fs = std::filesystem;

namespace lab {
namespace {

bool is_plain(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) ||
           std::string("_-./+,:@%").find(c) != std::string::npos;
}

// Quoted for the shell, with $ doubled for make.
std::string quoted(const std::string& text) {
    if (std::all_of(text.begin(), text.end(), is_plain)) return text;
    std::string out = "'";
    for (char c : text) {
        if (c == '\'')
            out += "'\\''";
        else
            out += c == '$' ? std::string("$$") : std::string(1, c);
    }
    return out + "'";
}

bool same_file(const fs::path& a, const fs::path& b) {
    std::error_code ignored;
    return fs::equivalent(a, b, ignored);
}

std::string which_file(const LabFolder& lab, const fs::path& kernel) {
    if (kernel.empty() || same_file(kernel, lab.kernel())) return "";
    if (same_file(kernel, lab.solution())) return " SOLUTION=1";
    return " FILE=" + quoted(kernel.string());
}

}  // namespace

std::string repeat_command(const LabFolder& lab, const Options& options,
                           const std::string& case_name) {
    const std::string device = options.device == "auto" ? "" : " DEVICE=" + options.device;
    return fmt::format("make {} test CASE={} SEED={}{}{}", lab.number, case_name, options.seed,
                       which_file(lab, options.kernel), device);
}

NextCommands next_commands(const LabFolder& lab, const Options& options, const Suite& suite) {
    const bool traced = std::ranges::any_of(
        suite.contracts(), [](const ContractPtr& contract) { return !contract->traced.empty(); });
    return {fmt::format("make {} hint", lab.number),
            traced ? fmt::format("make {} trace{}  shows which thread adds what", lab.number,
                                 which_file(lab, options.kernel))
                   : ""};
}

}  // namespace lab
