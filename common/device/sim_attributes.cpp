#include <cstdint>

#include "device/sim.h"
#include "warpsim/exec/grid.h"

namespace device {
namespace {

// The attributes of an A100, whose limits warpsim has, by the numbers of cudaDeviceAttr; only those
// that programs query.
const std::map<int, int> a100{
    {1, 1024},                                         // threads per block
    {2, 1024},                                         // block dimensions
    {3, 1024},       {4, 64},         {5, INT32_MAX},  // grid dimensions
    {6, 65535},      {7, 65535},      {8, 48 << 10},   // shared bytes per block
    {9, 64 << 10},                                     // constant bytes
    {10, 32},                                          // lanes of a warp
    {12, 65536},                                       // registers per block
    {13, 1'410'000},                                   // clock, kHz
    {16, 108},                                         // multiprocessors
    {36, 1'215'000},                                   // memory clock, kHz
    {37, 5120},                                        // bits of the memory bus
    {38, 40 << 20},                                    // bytes of L2
    {39, 2048},                                        // threads per multiprocessor
    {75, 8},                                           // compute capability
    {76, 0},         {81, 164 << 10},                  // shared bytes per multiprocessor
    {82, 65536},                                       // registers per multiprocessor
    {95, 1},                                           // cooperative launches
    {97, 163 << 10},                                   // shared bytes per block, opt-in
    {106, 32},                                         // blocks per multiprocessor
    {111, 1 << 10},  // shared bytes per block that the system reserves
};

// The same of an H100, for code that needs compute capability 9.0.
const std::map<int, int>& h100() {
    static const std::map<int, int> attributes = [] {
        std::map<int, int> all = a100;
        for (const auto& [attribute, value] : {std::pair{13, 1'980'000},  // clock, kHz
                                               {16, 132},                 // multiprocessors
                                               {36, 2'619'000},           // memory clock, kHz
                                               {38, 50 << 20},            // bytes of L2
                                               {75, 9},                   // compute capability
                                               {81, 228 << 10},  // shared bytes per multiprocessor
                                               {97, 227 << 10},  // per block, opt-in
                                               {120, 1}})        // launches in clusters
            all[attribute] = value;
        return all;
    }();
    return attributes;
}

}  // namespace

const std::map<int, int>& sim_attributes(int architecture) {
    return architecture < warpsim::first_with_clusters ? a100 : h100();
}

}  // namespace device
