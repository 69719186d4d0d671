#include "run/link_counts.h"

#include <algorithm>
#include <bit>

#include "warpsim/exec/describe.h"

namespace lab {
namespace {

double elements_a_gpu(const LinkCounts& call, const Case& test_case) {
    return static_cast<double>(test_case.elements()) / static_cast<double>(call.gpus);
}

double least_seconds_in_a_ring(const LinkCounts& call, const Case& test_case) {
    const links::Topology ring = links::ring(call.gpus);
    const double steps = call.gpus - 1;
    const double bytes = elements_a_gpu(call, test_case) * sizeof(float) / call.gpus;
    const double transfer = ring.latency_seconds + bytes / ring.bytes_per_second;
    // A kernel reads two chunks, and writes one.
    const double kernel = links::kernel_start_seconds + 3 * bytes / links::memory_bytes_per_second;
    return 2 * steps * transfer + steps * kernel;
}

}  // namespace

LinkCounter::LinkCounter(const plan::Plan& plan, const plan::StepAccesses& accesses,
                         std::vector<int> lines)
    : plan_(plan), accesses_(accesses), orders_(plan::orders_of(plan)), lines_(std::move(lines)) {
    for (const plan::Buffer& buffer : plan.buffers)
        counts_.gpus = std::max(counts_.gpus, buffer.device + 1);
}

void LinkCounter::ran(size_t step) {
    const auto& [before, operation] = orders_[step];
    if (operation.number == 0) return;  // a wait of the host
    const plan::Action& action = plan_.steps[step].action;
    links::Work work{operation, before, std::holds_alternative<plan::Launch>(action)};
    if (const auto* const copy = std::get_if<plan::Copy>(&action)) {
        const uint32_t from = plan_.buffers.at(copy->from.buffer).device,
                       to = plan_.buffers.at(copy->to.buffer).device;
        if (from != to)
            work.transfers.push_back({from, to, copy->bytes});
        else
            work.local_bytes = 2 * copy->bytes;
    } else {
        for (const streams::Access& access : accesses_.of(step)) add(access, work);
    }
    const auto* const launch = std::get_if<plan::Launch>(&action);
    counts_.origins.push_back({plan_.streams.at(operation.stream).device, lines_.at(step),
                               launch ? warpsim::function_name(launch->kernel) : ""});
    counts_.steps.push_back(std::move(work));
}

std::map<int, uint64_t> LinkCounts::bytes_by_line() const {
    std::map<int, uint64_t> bytes;
    for (size_t step = 0; step < steps.size(); ++step)
        for (const links::Transfer& transfer : steps[step].transfers)
            bytes[origins[step].line] += transfer.bytes;
    return bytes;
}

// Bytes that are read come from their GPU, and those that are written go there.
void LinkCounter::add(const streams::Access& access, links::Work& work) const {
    const uint32_t own = plan_.streams.at(work.operation.stream).device;
    for (const streams::Range& range : access.bytes.ranges()) {
        const uint32_t owner = plan_.buffers.at(accesses_.place_of(range.begin).buffer).device;
        const uint64_t bytes = range.end - range.begin;
        if (owner == own)
            work.local_bytes += bytes;
        else if (access.kind == streams::AccessKind::load)
            work.transfers.push_back({owner, own, bytes});
        else
            work.transfers.push_back({own, owner, bytes});
    }
}

double words_over_a_link_per_element(const LinkCounts& call, const Case& test_case) {
    const links::Traffic traffic = links::traffic_of(call.steps, links::all_to_all(call.gpus));
    return static_cast<double>(traffic.most_bytes()) / sizeof(float) /
           elements_a_gpu(call, test_case);
}

double transfers_in_a_row_per_logarithm(const LinkCounts& call, const Case&) {
    const links::Traffic traffic = links::traffic_of(call.steps, links::all_to_all(call.gpus));
    return static_cast<double>(traffic.longest_chain) / (2.0 * std::bit_width(call.gpus - 1));
}

double time_in_a_ring_per_least(const LinkCounts& call, const Case& test_case) {
    return links::traffic_of(call.steps, links::ring(call.gpus)).seconds /
           least_seconds_in_a_ring(call, test_case);
}

}  // namespace lab
