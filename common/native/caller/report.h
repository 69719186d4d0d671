// Tells the harness how the call ended. Async-signal-safe.
#pragma once

namespace native {

constexpr int answer_descriptor = 3, report_descriptor = 4;

// Reports go there, in place of the descriptor, as text that ends with a 0.
void report_into(char* begin, unsigned long bytes);

// Appends a line of a word and what belongs to it.
void report(const char* word, const char* rest = "");

// The same, and ends the process.
[[noreturn]] void end_with(const char* word, const char* rest = "");

// A line's numbers, as text in a buffer of its own.
class Numbers {
  public:
    Numbers& add(unsigned long long number);
    const char* text() const { return text_; }

  private:
    char text_[160] = "";
    int size_ = 0;
};

}  // namespace native
