#include "device/gpu_timing.h"

namespace device {

std::string first_kernel(const TimingPlan& plan) {
    for (const Step& step : plan.sets.at(0).steps)
        if (const auto* launch = std::get_if<Launch>(&step)) return launch->kernel;
    return "";
}

}  // namespace device
