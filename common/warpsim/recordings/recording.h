// The file of results recorded on a GPU: CBOR, compressed with zstd.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "warpsim/recordings/recorded_tests.h"

namespace warpsim {

struct RecordedResult {
    uint64_t digest = 0;  // of the test that produced it
    std::optional<device::FaultKind> fault;
    std::vector<std::byte> output;  // empty after a fault
};

struct Recording {
    std::string gpu, driver, date;
    std::map<std::string, RecordedResult> results;  // by the test's name
};

// A digest of everything that a result depends on: kernel, input, launch.
uint64_t digest_of(const RecordedTest& test);

// These throw std::runtime_error, which says what is wrong with the file.
Recording read_recording(const std::filesystem::path& file);
void write_recording(const Recording& recording, const std::filesystem::path& file);

}  // namespace warpsim
