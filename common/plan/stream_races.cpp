#include "plan/stream_races.h"

namespace plan {

StreamRaces::StreamRaces(const Plan& plan, const StepAccesses& accesses)
    : plan_(plan), accesses_(accesses), orders_(orders_of(plan)) {
    for (size_t step = 0; step < orders_.size(); ++step)
        steps_[{orders_[step].operation.stream, orders_[step].operation.number}] = step;
}

void StreamRaces::ran(size_t step) {
    if (!is_work(plan_.steps[step].action)) return;
    const auto& [before, operation] = orders_[step];
    const uint32_t device = plan_.streams[operation.stream].device;
    for (const streams::Race& race : races_.add(operation, device, before, accesses_.of(step)))
        found_.push_back(
            {as_step(race.earlier), as_step(race.later), accesses_.place_of(race.bytes.begin)});
}

StepAccess StreamRaces::as_step(const streams::RacingAccess& access) const {
    return {steps_.at({access.operation.stream, access.operation.number}), access.kind,
            access.place};
}

}  // namespace plan
