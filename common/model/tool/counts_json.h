// sim's counts of one call, as JSON: counted once, and reused for a new prediction whenever a
// description changes.
#pragma once

#include <cstdint>
#include <vector>

#include <nlohmann/json.hpp>

#include "device/sim.h"

namespace model {

struct Call {
    std::string kernel;  // the kernel's file
    uint64_t n = 0;
    uint64_t memory_operations = 0;
    std::vector<device::LaunchCounts> launches;  // without their lines
};

nlohmann::ordered_json to_json(const Call& call);
Call read_call(const nlohmann::ordered_json& json);

}  // namespace model
