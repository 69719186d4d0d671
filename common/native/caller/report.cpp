#include "native/caller/report.h"

#include <unistd.h>

#include <atomic>
#include <cstring>
#include <ctime>

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

// Several threads may come here at once, such as those that leave an array together: the first tells why.
void end_with(const char* word, const char* rest) {
    static std::atomic_flag is_told;
    while (is_told.test_and_set()) {
        const timespec pause{0, 1'000'000};
        nanosleep(&pause, nullptr);
    }
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
