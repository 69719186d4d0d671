#include "device/gpu_assert.h"

#include <cstdio>
#include <cstdlib>

#include "language/say.h"

namespace device {
namespace {

// kernel.cu:12: void k(float *): block: [0,0,0], thread: [3,0,0] Assertion `i < n` failed.
bool add_assertion(const std::string& line, Fault& fault) {
    const size_t place_end = line.find(": "), threads = line.find(": block: [");
    const size_t begin = line.find(" Assertion `"), end = line.rfind("` failed.");
    if (threads == std::string::npos || end == std::string::npos || begin > end) return false;

    Dim3 block, thread;
    if (std::sscanf(line.c_str() + threads, ": block: [%u,%u,%u], thread: [%u,%u,%u]", &block.x,
                    &block.y, &block.z, &thread.x, &thread.y, &thread.z) != 6)
        return false;
    fault.block = block;
    fault.thread = thread;
    fault.line = std::atoi(line.c_str() + line.rfind(':', place_end - 1) + 1);
    const size_t condition = begin + std::string_view(" Assertion `").size();
    fault.message = lab::say("assert({}) failed", line.substr(condition, end - condition));
    return true;
}

}  // namespace

void add_assertion(const Lines& lines, Fault& fault) {
    for (const std::string& line : lines.first())
        if (add_assertion(line, fault)) return;
}

}  // namespace device
