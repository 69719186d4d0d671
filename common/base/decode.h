// A student's file as UTF-8 text with \n line ends. Editors write UTF-16, Big5 and GBK as well, and
// a Big5 comment that ends in byte 0x5C (a backslash) would swallow the next line if nvcc read it
// raw.
#pragma once

#include <string>
#include <string_view>

namespace lab {

// Throws NotCompiled, naming `name` and the line, for what cannot be text: empty, larger than 1
// MiB, an embedded NUL, bytes of no known encoding.
std::string decode(std::string_view bytes, const std::string& name);

}  // namespace lab
