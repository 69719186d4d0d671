#include "verdict/elements.h"

#include <fmt/format.h>

#include <map>

#include "language/say.h"

namespace lab {
namespace {

constexpr size_t most_ranges = 6;  // on one line of the screen

ElementKind kind_of(int weight, bool own) {
    if (!own) return ElementKind::misplaced;
    return weight == 0 ? ElementKind::lost : ElementKind::doubled;
}

// Runs of neighbouring elements with equal weight, all inside or all outside the segment.
std::vector<Elements> ranges(std::span<const int> weights, Range own) {
    std::vector<Elements> list;
    for (size_t i = 0; i < weights.size(); ++i) {
        const bool inside = own.contains(i);
        if (weights[i] == (inside ? 1 : 0)) continue;
        const ElementKind kind = kind_of(weights[i], inside);
        if (!list.empty() && list.back().end == i && list.back().weight == weights[i] &&
            list.back().kind == kind) {
            ++list.back().end;
        } else {
            list.push_back({i, i + 1, 1, weights[i], kind});
        }
    }
    return list;
}

bool single_like(const Elements& a, const Elements& b) {
    return a.count() == 1 && b.count() == 1 && a.weight == b.weight && a.kind == b.kind;
}

// "elements 3..5 never arrive"
std::string sentence(bool several, const std::string& names, int weight) {
    if (weight == 0)
        return several ? say("elements {} never arrive", names)
                       : say("element {} never arrives", names);
    if (weight == 2)
        return several ? say("elements {} arrive twice", names)
                       : say("element {} arrives twice", names);
    if (weight < 0)
        return several ? say("elements {} arrive subtracted, {} times", names, weight)
                       : say("element {} arrives subtracted, {} times", names, weight);
    return several ? say("elements {} arrive {} times", names, weight)
                   : say("element {} arrives {} times", names, weight);
}

// "element 2 of no rank arrives"
std::string sentence(bool several, const std::string& names, int weight, const char* where) {
    if (weight == 1)
        return several ? say("elements {} {} arrive", names, where)
                       : say("element {} {} arrives", names, where);
    if (weight == 2)
        return several ? say("elements {} {} arrive twice", names, where)
                       : say("element {} {} arrives twice", names, where);
    if (weight < 0)
        return several ? say("elements {} {} arrive subtracted, {} times", names, where, weight)
                       : say("element {} {} arrives subtracted, {} times", names, where, weight);
    return several ? say("elements {} {} arrive {} times", names, where, weight)
                   : say("element {} {} arrives {} times", names, where, weight);
}

}  // namespace

const char* name_of(ElementKind kind) {
    switch (kind) {
        case ElementKind::lost:
            return "lost";
        case ElementKind::doubled:
            return "doubled";
        case ElementKind::misplaced:
            return "misplaced";
    }
    return "";
}

std::vector<Elements> deviations(std::span<const int> weights, Range own) {
    const std::vector<Elements> all = ranges(weights, own);
    std::vector<Elements> list;
    for (size_t i = 0; i < all.size();) {
        // Extends a series of single elements at equal distances; three make a pattern.
        size_t end = i + 1;
        const size_t step = end < all.size() ? all[end].begin - all[i].begin : 1;
        while (end < all.size() && single_like(all[end - 1], all[end]) &&
               all[end].begin - all[end - 1].begin == step) {
            ++end;
        }
        if (end - i < 3) end = i + 1;
        list.push_back(all[i]);
        if (end - i >= 3) list.back().step = step, list.back().end = all[end - 1].end;
        i = end;
    }
    return list;
}

std::string describe(const Elements& e) {
    if (e.count() == 1) return fmt::format("{}", e.begin);
    if (e.step == 1) return fmt::format("{}..{}", e.begin, e.end - 1);
    const size_t last = e.begin + (e.count() - 1) * e.step;
    if (e.count() == 3) return fmt::format("{}, {}, {}", e.begin, e.begin + e.step, last);
    return fmt::format("{}, {}, {}, ..., {}", e.begin, e.begin + e.step, e.begin + 2 * e.step,
                       last);
}

std::vector<std::string> describe(std::span<const Elements> elements,
                                  const std::string& elsewhere) {
    std::map<std::pair<ElementKind, int>, std::vector<Elements>> groups;
    for (const Elements& e : elements) groups[{e.kind, e.weight}].push_back(e);
    std::vector<std::string> lines;
    for (const auto& [key, group] : groups) {
        std::string text;
        size_t count = 0;
        for (size_t i = 0; i < group.size(); ++i) {
            count += group[i].count();
            if (i < most_ranges) text += (i ? ", " : "") + describe(group[i]);
        }
        if (group.size() > most_ranges) text = say("{} and more ({} in all)", text, count);
        lines.push_back(key.first == ElementKind::misplaced
                            ? sentence(count > 1, text, key.second, in_language(elsewhere.c_str()))
                            : sentence(count > 1, text, key.second));
    }
    return lines;
}

}  // namespace lab
