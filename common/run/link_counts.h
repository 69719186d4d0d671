// The bytes that one call of a host function sends between its GPUs, counted as it runs on sim.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "contract/case.h"
#include "links/traffic.h"
#include "plan/plan.h"
#include "plan/step_accesses.h"
#include "plan/stream_order.h"

namespace lab {

// Where a step was made.
struct StepOrigin {
    uint32_t gpu = 0;    // of its stream
    int line = 0;        // of the student's file; 0: unknown
    std::string kernel;  // its name; empty: none
};

struct LinkCounts {
    uint32_t gpus = 0;
    std::vector<links::Work> steps;
    std::vector<StepOrigin> origins;  // of the steps

    std::map<int, uint64_t> bytes_by_line() const;
};

// Gathers the work of a plan's steps: copies between GPUs, and kernels' accesses to other GPUs' memory.
class LinkCounter {
  public:
    // Both outlive this. `lines`: of the steps.
    LinkCounter(const plan::Plan& plan, const plan::StepAccesses& accesses, std::vector<int> lines);

    void ran(size_t step);
    LinkCounts counts() && { return std::move(counts_); }

  private:
    void add(const streams::Access& access, links::Work& work) const;

    const plan::Plan& plan_;
    const plan::StepAccesses& accesses_;
    std::vector<plan::StepOrder> orders_;
    std::vector<int> lines_;
    LinkCounts counts_;
};

// By the link that carries most where each GPU has one to a switch, as a multiple of a GPU's elements.
double words_over_a_link_per_element(const LinkCounts& call, const Case& test_case);
// Transfers of which each waits for the one before, as a multiple of those of a tree, up and down.
double transfers_in_a_row_per_logarithm(const LinkCounts& call, const Case& test_case);
// The time that the call takes where the GPUs are in a ring, as a multiple of that of 2 (p - 1) steps in
// which all links carry a chunk at once.
double time_in_a_ring_per_least(const LinkCounts& call, const Case& test_case);

}  // namespace lab
