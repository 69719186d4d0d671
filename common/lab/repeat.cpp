#include "lab/repeat.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <vector>

#include "base/files.h"
#include "course/questions.h"
#include "language/say.h"

namespace fs = std::filesystem;

namespace lab {
namespace {

bool is_plain(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) ||
           std::string("_-./+,:@%").find(c) != std::string::npos;
}

// Quoted for the shell; the Makefile takes every $ as it is typed.
std::string quoted(const std::string& text) {
    if (std::all_of(text.begin(), text.end(), is_plain)) return text;
    std::string out = "'";
    for (char c : text) out += c == '\'' ? "'\\''" : std::string(1, c);
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

bool is_traced(const Suite& suite) { return !suite.main_contract()->traced.empty(); }

// A trace draws the main contract only, at sizes of its own. The smallest case that fails is shown: if
// it is larger than these, they are right.
bool may_show_in_a_trace(const Case& failed, const Suite& suite) {
    const ContractPtr main = suite.main_contract();
    return failed.contract == main &&
           std::ranges::any_of(main->traced, [&](const Contract::Traced& traced) {
               return one(main, "Trace", "run", traced.sizes).elements() >= failed.elements();
           });
}

// A profile runs every counted contract.
std::string way_to_look(const LabFolder& lab, const std::string& file, const Suite& suite,
                        const Case& failed) {
    if (suite.is_native()) return "";
    if (may_show_in_a_trace(failed, suite))
        return say("make {} trace{}  shows which thread adds what", lab.number, file);
    if (std::ranges::find(suite.counted, failed.contract, &Case::contract) != suite.counted.end())
        return say(
            "make {} profile{}  shows how often each of your lines runs, and in how many lanes",
            lab.number, file);
    return "";
}

std::vector<std::string> ways_to_look(const LabFolder& lab, const Suite& suite) {
    std::vector<std::string> ways;
    if (suite.executed() || suite.is_native())
        return ways;  // elsewhere, where nothing is counted or traced
    ways.push_back(say("make {} profile  shows what each of your lines costs", lab.number));
    if (is_traced(suite))
        ways.push_back(say("make {} trace    shows which thread adds what", lab.number));
    return ways;
}

// The first question of the lab's page, and where the others are, or what checks the answers.
std::string one_question(const LabFolder& lab) {
    const fs::path page = page_of(lab.folder);
    const std::vector<std::string> all =
        fs::exists(page) ? questions(read_file(page)) : std::vector<std::string>{};
    if (all.empty()) return "";
    const std::string others = fs::is_directory(lab.folder / "questions")
                                   ? say("make {} ask checks the answer, and asks more", lab.number)
                                   : say("1 of {} in {}", all.size(), shown(page));
    return say("{} ({})", all.front(), others);
}

AfterPass after_pass(const LabFolder& lab, const Suite& suite) {
    const fs::path next = folder_after(lab);
    return {ways_to_look(lab, suite), one_question(lab),
            next.empty() ? in_language("make plots  shows your labs as rungs of a ladder")
                         : say("read {}", shown(page_of(next)))};
}

}  // namespace

std::string repeat_command(const LabFolder& lab, const Options& options,
                           const std::string& case_name) {
    const std::string device = options.device == "auto" ? "" : " DEVICE=" + options.device;
    return fmt::format("make {} test CASE={} SEED={}{}{}", lab.number, case_name, options.seed,
                       which_file(lab, options.kernel), device);
}

std::string test_command(const LabFolder& lab, const Options& options) {
    return fmt::format("make {} test{}", lab.number, which_file(lab, options.kernel));
}

NextCommands next_commands(const LabFolder& lab, const Options& options, const Suite& suite,
                           const std::string& failed_case) {
    const std::string file = which_file(lab, options.kernel);
    // A whole run decides which task comes next.
    const std::string task =
        options.only.empty() ? "" : " CASE=" + options.only.substr(0, options.only.find('.'));
    NextCommands commands{fmt::format("make {} hint{}", lab.number, task), ""};
    const auto failed = std::ranges::find(suite.cases, failed_case, &Case::full_name);
    if (failed != suite.cases.end()) commands.look = way_to_look(lab, file, suite, *failed);
    if (file.empty()) commands.after_pass = after_pass(lab, suite);
    return commands;
}

}  // namespace lab
