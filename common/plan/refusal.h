// Why the recorder refuses a host function. It runs in the process of the student's code: it names the reason,
// and the harness says it.
#pragma once

#include <string>

#include "gpu_types/impossible_launch.h"

namespace plan {

struct Refusal {
    enum class Why {
        none,
        // A call of the function `about`.
        looks_at_device_memory,
        uses_streams,
        is_for_rows,
        takes_input_away,
        runs_code_later,
        copies_as_from_host,  // from memory of the device
        copies_as_to_host,    // to memory of the device
        reads_device_memory,
        // Other uses of CUDA.
        managed_variable,   // `about`
        impossible_launch,  // `launch`
        before_the_call,    // `about`: cudaMalloc, or CUDA
        frees_what_is_given,
        many_streams,
        many_events,
        many_launches,  // with memsets and copies
        many_waits,     // with events
        many_allocations,
        many_variables,
        much_copied_from_host,
        // `about`: an exception's text, if there is one.
        asks_the_system,
        threw
    };
    Why why = Why::none;
    std::string about = {};
    gpu_types::ImpossibleLaunch launch = {};
};

// Empty for none. For the harness alone.
std::string text_of(const Refusal& refusal);
std::string cause_of(Refusal::Why why);  // an id in the catalogue of causes; empty: none

}  // namespace plan
