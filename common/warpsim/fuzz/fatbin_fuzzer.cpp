// Fuzzes the reader of fat binaries: any bytes yield a text or a FatbinError.
#include <cstddef>
#include <cstdint>

#include "warpsim/ptx/fatbin.h"

using namespace warpsim;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    try {
        ptx::ptx_of_fatbin({reinterpret_cast<const std::byte*>(data), size});
    } catch (const ptx::FatbinError&) {
    }
    return 0;
}
