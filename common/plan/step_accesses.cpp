#include "plan/step_accesses.h"

namespace plan {

using streams::AccessKind;

StepAccesses::StepAccesses(const Plan& plan, const device::Sim& sim,
                           const std::vector<device::Pointer>& buffers)
    : plan_(plan), sim_(sim), texts_(describe(plan)) {
    for (const device::Pointer& buffer : buffers) addresses_.push_back(sim.address(buffer));
}

std::vector<streams::Access> StepAccesses::of(size_t step) const {
    const Action& action = plan_.steps[step].action;
    if (std::holds_alternative<Launch>(action)) return sim_.accesses_of_launch();
    if (const auto* const fill = std::get_if<Fill>(&action))
        return {access(fill->to, fill->bytes, AccessKind::store, step)};
    if (const auto* const upload = std::get_if<Upload>(&action))
        return {access(upload->to, upload->bytes.size(), AccessKind::store, step)};
    if (const auto* const copy = std::get_if<Copy>(&action))
        return {access(copy->from, copy->bytes, AccessKind::load, step),
                access(copy->to, copy->bytes, AccessKind::store, step)};
    return {};
}

streams::Access StepAccesses::access(const Place& to, uint64_t bytes, AccessKind kind,
                                     size_t step) const {
    const uint64_t begin = addresses_.at(to.buffer) + to.offset;
    return streams::access_to({begin, begin + bytes}, kind, texts_[step]);
}

// In the buffer that begins last before the address: buffers lie far apart.
Place StepAccesses::place_of(uint64_t address) const {
    Place found;
    uint64_t nearest = 0;
    for (uint32_t i = 0; i < addresses_.size(); ++i)
        if (addresses_[i] <= address && addresses_[i] >= nearest)
            found.buffer = i, nearest = addresses_[i];
    found.offset = address - nearest;
    return found;
}

}  // namespace plan
