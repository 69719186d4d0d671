#include "plan/refusal.h"

#include "language/say.h"
#include "plan/recording.h"

namespace plan {

using lab::in_language;
using lab::say;
using enum Refusal::Why;

std::string text_of(const Refusal& refusal) {
    const auto& [why, about, launch] = refusal;
    switch (why) {
        case none:
            return "";
        case looks_at_device_memory:
            return say("the host function called {}: the host may not look at the device's memory",
                       about);
        case uses_streams:
            return say("the host function called {}: everything goes to the default stream", about);
        case is_for_rows:
            return say(
                "the host function called {}: it is for whole arrays of rows: cudaMemcpy and "
                "cudaMemset take plain bytes",
                about);
        case takes_input_away:
            return say("the host function called {}: it would take the input away", about);
        case runs_code_later:
            return say(
                "the host function called {}: it runs code of the host later, when there is no "
                "host any more",
                about);
        case copies_as_from_host:
            return say(
                "{}(to, from, ...) copies from memory of the device, and its direction says from "
                "the host: are the two exchanged?",
                about);
        case copies_as_to_host:
            return say(
                "{}(to, from, ...) copies to memory of the device, and its direction says to the "
                "host",
                about);
        case reads_device_memory:
            return say(
                "{} reads device memory back to the host: the answer must be computed on the "
                "device",
                about);
        case managed_variable:
            return say(
                "the variable {} is __managed__: the host may not look at the device's memory",
                about);
        case impossible_launch:
            return say("a launch with {}", gpu_types::text_of(launch));
        case before_the_call:
            return say("{} was called before the function was: by a constructor?", about);
        case frees_what_is_given:
            return in_language(
                "cudaFree was given a buffer of the harness, which is not the function's own");
        case many_streams:
            return say("more than {} streams", most_streams);
        case many_events:
            return say("more than {} events", most_events);
        case many_launches:
            return say("more than {} launches, memsets and copies", most_steps);
        case many_waits:
            return say("more than {} events and waits", most_waits);
        case many_allocations:
            return say("more than {} calls of cudaMalloc", most_allocations);
        case many_variables:
            return say("more than {} variables of the device are used by the host", most_variables);
        case much_copied_from_host:
            return say("more than {} KiB were copied from the host to the device",
                       most_uploaded_bytes >> 10);
        case asks_the_system:
            return say(
                "the host function asked the system for something that it may not have, as "
                "threads and processes: {}",
                about);
        case threw:
            return about.empty() ? in_language("the host function threw an exception")
                                 : say("the host function threw an exception: {}", about);
    }
    return "";
}

std::string cause_of(Refusal::Why why) {
    if (why == impossible_launch) return "launch_failed";
    if (why == reads_device_memory) return "device_data_read_back";
    const bool is_reversed = why == copies_as_from_host || why == copies_as_to_host;
    return is_reversed ? "copy_in_the_wrong_direction" : "";
}

}  // namespace plan
