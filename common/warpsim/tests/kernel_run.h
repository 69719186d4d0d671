// Runs a hand-written kernel in a test: `.entry k(.param .u64 out, .param .u64 in)`.
#pragma once

#include <algorithm>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "warpsim/exec/decode.h"
#include "warpsim/exec/grid.h"

namespace warpsim::test {

struct Shape {
    uint32_t blocks = 1, threads = 32, shared = 0;
    uint64_t max_instructions = 10'000'000;
    WarpOrder order = WarpOrder::ascending;
    uint64_t schedule = 0;
    size_t outputs = 0;  // elements of `out`; 0: one per thread
    std::vector<Observer*> observers = {};
    size_t max_bytes = size_t{2} << 30;
    size_t period = 0;  // elements of `in` after which it repeats itself; 0: it does not
    std::optional<Dim3> cluster = {};  // in blocks; the code is then for sm_90
    Hold* hold = nullptr;
};

struct KernelOutcome {
    Result result;
    std::vector<uint32_t> out;
};

inline const char* const header = ".version 9.0\n.target sm_80\n.address_size 64\n";
inline const char* const header_with_clusters = ".version 9.0\n.target sm_90\n.address_size 64\n";

// `body` is the whole module after the header. `out` begins as zeros, `in` holds the given words.
inline KernelOutcome run_ptx(const std::string& body, const Shape& shape = {},
                             const std::vector<uint32_t>& in = {}) {
    GlobalMemory memory;
    const Program program =
        load(ptx::parse((shape.cluster ? header_with_clusters : header) + body), memory);
    const size_t outputs = shape.outputs ? shape.outputs : size_t{shape.blocks} * shape.threads;
    std::vector<uint32_t> given(in);
    GlobalMemory::Repeated repeated;
    if (shape.period) repeated = {shape.period * 4, in.size() / shape.period * shape.period * 4};
    const uint32_t out = memory.allocate(outputs * 4, std::byte{0}),
                   input = memory.adopt(std::as_writable_bytes(std::span(given)), repeated);
    const uint64_t addresses[] = {GlobalMemory::address(out), GlobalMemory::address(input)};
    Launch launch{"k",
                  {shape.blocks},
                  {shape.threads},
                  shape.shared,
                  std::vector<std::byte>(sizeof addresses),
                  shape.max_instructions,
                  shape.order,
                  shape.observers,
                  false,
                  shape.max_bytes};
    launch.schedule = shape.schedule;
    launch.cluster = shape.cluster;
    launch.hold = shape.hold;
    std::memcpy(launch.parameters.data(), addresses, sizeof addresses);
    KernelOutcome ran{run(program, memory, launch), std::vector<uint32_t>(outputs)};
    std::memcpy(ran.out.data(), memory.bytes(out).data(), outputs * 4);
    return ran;
}

// A kernel around `body`: %r1 is the thread, %r2 the block, %rd1 the address of out[global thread],
// %rd2 that of out, %rd3 that of in. Free for use: %r10.., %p0.., %f0.., %rd10...
inline std::string kernel(const std::string& body, const std::string& variables = "") {
    return variables + R"(
.visible .entry k(.param .u64 out, .param .u64 in) {
    .reg .pred %p<20>; .reg .b32 %r<100>; .reg .f32 %f<20>; .reg .b64 %rd<50>;
    mov.u32 %r1, %tid.x;
    mov.u32 %r2, %ctaid.x;
    mov.u32 %r3, %ntid.x;
    mad.lo.s32 %r4, %r2, %r3, %r1;
    ld.param.u64 %rd2, [out];
    ld.param.u64 %rd3, [in];
    mul.wide.u32 %rd4, %r4, 4;
    add.s64 %rd1, %rd2, %rd4;
)" + body + "\n}\n";
}

}  // namespace warpsim::test
