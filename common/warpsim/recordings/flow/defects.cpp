#include "warpsim/recordings/flow/defects.h"

#include <optional>
#include <regex>
#include <sstream>

namespace warpsim {

namespace {

// Replaces a line that matches by `replacement`; an empty one removes the line.
struct Rule {
    const char* kind;
    std::regex line;
    const char* replacement;
};

const std::vector<Rule>& rules() {
    static const std::vector<Rule> all = [] {
        std::vector<Rule> rules;
        const auto add = [&](const char* kind, const char* line, const char* replacement) {
            rules.push_back({kind, std::regex(line), replacement});
        };
        add("bar.warp.sync left out", R"( *bar\.warp\.sync %t\d+;)", "");
        add("block barrier left out", R"( *(bar|barrier)(\.cta)?\.sync(\.aligned)? \d+(, \d+)?;)",
            "");
        add("barrier of a warp left out", R"( *barrier\.sync %t\d+, 32;)", "");
        add("mask names all lanes", R"((.*\.sync\..*, )%t\d+;)", "$010xffffffff;");
        add("mask leaves its lane out", R"((.*\.sync\..*, )(%t\d+);)",
            "    { .reg .b32 %rest; and.b32 %rest, $2, %lanemask_gt; $1%rest; }");
        add("initialisation left out", R"( *st\.shared\.u32 \[%a2\], %t\d+;)", "");
        add("atomic update made plain", R"( *red\.(global|shared)\.\S+ (\[[^\]]*\]), (%[tx]\d+);)",
            "    { .reg .b32 %old; ld.$1.u32 %old, $2; add.u32 %old, %old, $3; st.$1.u32 $2, "
            "%old; }");
        add("index doubled", R"( *mul\.wide\.u32 (%a\d+), %self, 4;)",
            "    mul.wide.u32 $1, %self, 8;");
        add("fence left out", R"( *fence\.acq_rel\.gpu;)", "");
        return rules;
    }();
    return all;
}

}  // namespace

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

std::string with_line(const std::vector<std::string>& lines, size_t changed,
                      const std::string& line) {
    std::string text;
    for (size_t i = 0; i < lines.size(); ++i) text += (i == changed ? line : lines[i]) + '\n';
    return text;
}

std::vector<Defect> all_defects(const std::string& module) {
    std::vector<Defect> defects;
    const std::vector<std::string> lines = lines_of(module);
    for (size_t i = 0; i < lines.size(); ++i) {
        for (const Rule& rule : rules()) {
            if (!std::regex_match(lines[i], rule.line)) continue;
            const std::string changed = std::regex_replace(lines[i], rule.line, rule.replacement);
            defects.push_back({rule.kind, static_cast<int>(i) + 1, with_line(lines, i, changed)});
        }
    }
    return defects;
}

}  // namespace warpsim
