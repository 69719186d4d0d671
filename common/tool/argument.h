// A kernel argument as written on the command line: `f32[1024]=iota`, `i32=5`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace tool {

enum class Element : uint8_t { i8, u8, i16, u16, i32, u32, i64, u64, f32, f64 };
size_t size_of(Element element);

struct Argument {
    Element element = Element::i32;
    bool is_buffer = false;
    std::vector<std::byte> bytes;  // of the buffer, or of the scalar
    bool undefined = false;        // a buffer with undefined contents
};

// `TYPE=NUMBER` is a scalar. `TYPE[COUNT]=FILL` is a buffer; FILL is zeros, iota (0, 1, 2, ...),
// ones, poison (every byte 0xff), random or random:SEED (integers -8..8), or file:PATH (its bytes,
// COUNT elements of them). Without `=FILL`: zeros. Throws lab::UsageError.
Argument parse_argument(const std::string& text);

// One element as text.
std::string format_element(Element element, const std::byte* at);

}  // namespace tool
