#include "warpsim/recordings/untestable.h"

namespace warpsim {

namespace {

struct Untestable {
    std::string_view part;  // of the form's name
    const char* reason;
};

constexpr Untestable list[] = {
    {"%clock", "a clock differs from run to run"},
    {"%globaltimer", "a clock differs from run to run"},
    {"tex.", "an image comes from the host: a program of common/cudart_sim/tests compares"},
    {"suld.", "an image comes from the host: a program of common/cudart_sim/tests compares"},
    {"sust.", "an image comes from the host: a program of common/cudart_sim/tests compares"},
    {"nanosleep", "waits, which only a clock sees"},
    {"shared::cluster.shared::cta",
     "copies within a cluster: an H200 wants a launch with clusters"},
    {"barrier.cluster", "meets other blocks: an H200 wants a launch with clusters"},
    {"mapa", "leads to another block: an H200 wants a launch with clusters"},
    {"getctarank", "names another block: an H200 wants a launch with clusters"},
};

}  // namespace

const char* why_untestable(std::string_view form) {
    for (const auto& [part, reason] : list) {
        if (form.find(part) != std::string_view::npos) return reason;
    }
    return nullptr;
}

}  // namespace warpsim
