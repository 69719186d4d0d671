#include "show/profile.h"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>
#include <set>
#include <sstream>

#include "language/say.h"
#include "run/own_lines.h"
#include "show/finding.h"

namespace lab {
namespace {

using device::Counts;

constexpr size_t most_findings = 3, most_marked = 3;
constexpr double worth_a_word = 0.02;  // of the cost

std::string number_or_nothing(uint64_t value) { return value ? fmt::format("{}", value) : ""; }

std::string row(const std::string& share, const Counts& c) {
    const auto lanes = static_cast<double>(c.active_lanes);
    return fmt::format(
        "{:>6} {:>9} {:>6} {:>8} {:>8} {:>8}", share, number_or_nothing(c.warp_instructions),
        c.warp_instructions
            ? fmt::format("{:.1f}", lanes / static_cast<double>(c.warp_instructions))
            : "",
        number_or_nothing(c.global_load_sectors + c.global_store_sectors + c.copied_sectors),
        number_or_nothing(c.shared_load_wavefronts + c.shared_store_wavefronts),
        number_or_nothing(c.block_barriers));
}

std::string percent(double share) { return fmt::format("{:.0f} %", 100 * share); }

std::set<int> heaviest(const Profile& profile) {
    std::vector<std::pair<uint64_t, int>> costs;
    for (const auto& [line, counts] : profile.lines) {
        if (line) costs.emplace_back(warpsim::cost(counts), line);
    }
    std::ranges::sort(costs, std::greater());
    std::set<int> lines;
    for (const auto& [cost, line] : costs | std::views::take(most_marked)) lines.insert(line);
    return lines;
}

std::string show_lines(const Profile& profile, const std::string& source, const Style& style) {
    std::string text =
        style.dim(fmt::format("  {:>6} {:>9} {:>6} {:>8} {:>8} {:>8}\n", in_language("cost"),
                              in_language("instr"), in_language("lanes"), in_language("sectors"),
                              in_language("waves"), in_language("barriers")));
    const std::set<int> marked = heaviest(profile);
    std::istringstream in(source);
    std::string code;
    for (int line = 1; std::getline(in, code); ++line) {
        const auto found = profile.lines.find(line);
        const bool ran = found != profile.lines.end();
        const Counts counts = ran ? found->second : Counts{};
        const std::string share = ran ? percent(profile.share(warpsim::cost(counts))) : "";
        const std::string shown = fmt::format("{} {} {:>4}  {}", marked.count(line) ? ">" : " ",
                                              row(share, counts), line, code);
        text += (marked.count(line) ? style.bold(shown) : shown) + "\n";
    }
    if (const auto other = profile.lines.find(0); other != profile.lines.end())
        text +=
            fmt::format("  {}        {}\n",
                        row(percent(profile.share(warpsim::cost(other->second))), other->second),
                        say("in other files"));
    return text;
}

std::string show_total(const Profile& profile, const Style& style) {
    std::string text =
        fmt::format("  {}  {}\n", row("100 %", profile.counts),
                    profile.launches == 1
                        ? say("1 launch, {} blocks, {} elements", profile.blocks, profile.elements)
                        : say("{} launches, {} blocks, {} elements", profile.launches,
                              profile.blocks, profile.elements));
    return text + style.dim(say(
                      "  instr: warp instructions of the PTX; lanes: how many of 32 take part, on "
                      "average;\n"
                      "  sectors: of 32 bytes, of global memory; waves: passes through shared "
                      "memory's banks\n"));
}

std::vector<const Finding*> heaviest_findings(const Profile& profile) {
    std::vector<const Finding*> list;
    for (const Finding* finding : findings()) {
        if (finding->weight(profile) >= worth_a_word) list.push_back(finding);
    }
    std::ranges::stable_sort(list, std::greater(),
                             [&](const Finding* finding) { return finding->weight(profile); });
    list.resize(std::min(list.size(), most_findings));
    return list;
}

std::string show_findings(const Profile& profile, const Style& style) {
    if (profile.launches == 0) return "  " + say("No kernel ran.") + "\n";
    if (profile.stopped)
        return "  " + say("A launch stopped early: these are the costs until then.") + "\n";
    const auto list = heaviest_findings(profile);
    if (list.empty())
        return "  " +
               say("Nothing here costs what it need not: what is left are the loads themselves.") +
               "\n";
    std::string text;
    for (size_t i = 0; i < list.size(); ++i) {
        const Finding& finding = *list[i];
        text += fmt::format("  {}  {}\n     {}\n     {} {}\n", i + 1,
                            say("{}, {} of the cost", style.bold(in_language(finding.title)),
                                percent(finding.weight(profile))),
                            finding.says(profile), style.dim(in_language("try")),
                            finding.advice(profile));
    }
    return text;
}

}  // namespace

void Profile::add(const Case& test_case, std::span<const device::LaunchCounts> counted) {
    elements += test_case.elements();
    chooses_launches |= test_case.is_call();
    for (const device::LaunchCounts& launch : counted) {
        ++launches;
        blocks += launch.blocks;
        threads += 32 * launch.warps;
        counts += launch.counts;
    }
    for (const auto& [line, here] : counts_by_own_line(counted)) lines[line] += here;
}

uint64_t Profile::cost() const { return warpsim::cost(counts); }

double Profile::share(uint64_t part) const {
    return static_cast<double>(part) / static_cast<double>(std::max<uint64_t>(cost(), 1));
}

std::string at_line(int line) { return line ? say(", most of it at line {}", line) : ""; }

std::string show_profile(const Profile& profile, const std::string& source, const Style& style) {
    return show_lines(profile, source, style) + show_total(profile, style) + "\n" +
           show_findings(profile, style);
}

}  // namespace lab
