// Pieces of what the screen shows: labelled lines, numbers, text of the student's.
#pragma once

#include <string>
#include <vector>

#include "base/style.h"

namespace lab {

constexpr size_t most_printed_lines = 40;  // of one case that is shown by itself

// Replaces control characters: student output must not control the terminal.
std::string harmless(const std::string& text);

// The text with the file's own name: it is compiled as kernel.cu.
std::string in_the_file(std::string text, const std::string& kernel_path);
std::vector<std::string> in_the_file(std::vector<std::string> texts,
                                     const std::string& kernel_path);

// A number with enough digits to tell any two floats apart; with its bits in `exact_number`.
std::string number(double value);
std::string exact_number(double value);

// "    label    text", one line each; empty texts are left out.
class Lines {
  public:
    explicit Lines(const Style& style) : style_(style) {}
    void add(const char* label, const std::string& text);
    std::string text() const { return text_; }

  private:
    const Style& style_;
    std::string text_;
};

}  // namespace lab
