// Fuzzes the PTX front end: any text yields a program, a SyntaxError or a Fault, within the limits.
#include <cstdint>
#include <string_view>

#include "warpsim/exec/decode.h"
#include "warpsim/exec/fault.h"
#include "warpsim/exec/unsupported.h"

using namespace warpsim;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    try {
        GlobalMemory memory(size_t{16} << 20);
        const std::string_view text(reinterpret_cast<const char*>(data), size);
        unsupported_forms(load(ptx::parse(text), memory));
    } catch (const ptx::SyntaxError&) {
    } catch (const Fault&) {
    }
    return 0;
}
