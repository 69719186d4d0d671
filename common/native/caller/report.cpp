#include "native/caller/report.h"

#include <unistd.h>

#include <cstring>

namespace native {
namespace {

char *next_byte = nullptr, *end_byte = nullptr;

void put(const char* text) {
    if (next_byte) {
        while (*text && next_byte + 1 < end_byte) *next_byte++ = *text++;
        return;
    }
    for (size_t left = std::strlen(text); left > 0;) {
        const ssize_t written = write(report_descriptor, text, left);
        if (written <= 0) return;
        text += written;
        left -= static_cast<size_t>(written);
    }
}

}  // namespace

void report_into(char* begin, unsigned long bytes) {
    next_byte = begin;
    end_byte = begin + bytes;
}

void report(const char* word, const char* rest) {
    put(word);
    put(" ");
    put(rest);
    put("\n");
}

void end_with(const char* word, const char* rest) {
    report(word, rest);
    _exit(0);
}

Numbers& Numbers::add(unsigned long long number) {
    constexpr int most_digits = 20;
    char digits[most_digits];
    int count = 0;
    do digits[count++] = static_cast<char>('0' + number % 10);
    while ((number /= 10) > 0);
    if (size_ + count + 2 > static_cast<int>(sizeof text_)) return *this;
    if (size_ > 0) text_[size_++] = ' ';
    while (count > 0) text_[size_++] = digits[--count];
    text_[size_] = 0;
    return *this;
}

}  // namespace native
