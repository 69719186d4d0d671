#include "run/stream_race.h"

#include <algorithm>
#include <cstdlib>
#include <tuple>

#include "language/say.h"
#include "run/plan_lines.h"

namespace lab {
namespace {

using streams::AccessKind;

// "add (kernel.cu:12)" -> 12
int line_in(const std::string& place) {
    const size_t colon = place.rfind(':');
    return colon == place.npos ? 0 : std::atoi(place.c_str() + colon + 1);
}

RacingStep in_words(const plan::StepAccess& access, const plan::Plan& plan,
                    const std::vector<int>& lines) {
    const plan::Step& step = plan.steps[access.step];
    RacingStep made;
    made.is_copy = !std::holds_alternative<plan::Launch>(step.action);
    made.line = lines[access.step];
    made.text = access.place;
    if (const int own = line_in(access.place); own && !made.is_copy)
        made.text =
            say("{}, in its line {},", access.place.substr(0, access.place.find(" (")), own);
    made.device = plan.streams[step.stream].device;
    made.kind = access.kind;
    return made;
}

// "line 12: add, in its line 3, writes buffers[1]", or "writes it" where no buffer is named.
std::string in_words(const RacingStep& step, const std::string& buffer = "") {
    const auto& [line, text] = std::tie(step.line, step.text);
    if (step.kind == AccessKind::load)
        return buffer.empty() ? say("line {}: {} reads it", line, text)
                              : say("line {}: {} reads {}", line, text, buffer);
    if (step.kind == AccessKind::store)
        return buffer.empty() ? say("line {}: {} writes it", line, text)
                              : say("line {}: {} writes {}", line, text, buffer);
    return buffer.empty() ? say("line {}: {} updates it", line, text)
                          : say("line {}: {} updates {}", line, text, buffer);
}

}  // namespace

std::string text_of(const StreamRace& race) {
    return say("{}, and {}: nothing orders the two", in_words(race.earlier, race.buffer),
               in_words(race.later));
}

std::vector<StreamRace> in_students_words(const std::vector<plan::StreamRace>& races,
                                          const plan::Plan& plan, const Subject& subject) {
    std::vector<StreamRace> list;
    if (races.empty()) return list;
    const std::vector<int> lines = lines_of(plan, subject);
    for (const plan::StreamRace& race : races)
        list.push_back({in_words(race.earlier, plan, lines), in_words(race.later, plan, lines),
                        plan.buffers.at(race.first.buffer).name, race.first.offset});
    return list;
}

}  // namespace lab
