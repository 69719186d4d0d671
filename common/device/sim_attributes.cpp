#include <cstdint>

#include "device/sim.h"

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

}  // namespace

const std::map<int, int>& sim_attributes() { return a100; }

}  // namespace device
