#include "warpsim/exec/printf.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>

namespace warpsim {

namespace {

constexpr size_t most_output_bytes = 8192;

struct Conversion {
    std::string flags;  // flags, width and precision, as written
    int longs = 0;      // number of l, q, j, z, t
    char letter = 0;
};

// Reads a conversion after its %; leaves `at` after it.
Conversion parse(const std::string& format, size_t& at) {
    Conversion conversion;
    while (at < format.size() && std::strchr("-+ #0123456789.", format[at]))
        conversion.flags += format[at++];
    while (at < format.size() && std::strchr("hlLqjzt", format[at])) {
        conversion.longs += std::strchr("lqjzt", format[at]) != nullptr;
        ++at;
    }
    if (at < format.size()) conversion.letter = format[at++];
    return conversion;
}

// Widths and precisions of more than three digits would only let a hostile kernel print long lines.
bool reasonable(const std::string& flags) {
    int digits = 0;
    for (const char c : flags) {
        digits = c >= '0' && c <= '9' ? digits + 1 : 0;
        if (digits > 3) return false;
    }
    return std::count(flags.begin(), flags.end(), '.') <= 1;
}

template <class T>
std::string print(const std::string& conversion, T value) {
    std::array<char, 1200> out{};
    // The conversion was checked against T by the caller.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    const int length = std::snprintf(out.data(), out.size(), conversion.c_str(), value);
#pragma GCC diagnostic pop
    return length < 0 ? ""
                      : std::string(out.data(), std::min<size_t>(size_t(length), out.size() - 1));
}

class Arguments {
  public:
    explicit Arguments(const std::function<void(uint64_t, void*, size_t)>& read) : read_(read) {}
    template <class T>
    T next() {
        offset_ = (offset_ + sizeof(T) - 1) / sizeof(T) * sizeof(T);
        T value{};
        read_(offset_, &value, sizeof value);
        offset_ += sizeof value;
        return value;
    }

  private:
    const std::function<void(uint64_t, void*, size_t)>& read_;
    uint64_t offset_ = 0;
};

}  // namespace

std::string format_printf(const std::string& format,
                          const std::function<void(uint64_t, void*, size_t)>& read,
                          const std::function<std::string(uint64_t)>& string) {
    std::string out;
    Arguments arguments(read);
    for (size_t at = 0; at < format.size() && out.size() < most_output_bytes;) {
        if (format[at] != '%') {
            out += format[at++];
            continue;
        }
        const size_t begin = at++;
        const Conversion conversion = parse(format, at);
        const std::string flags = reasonable(conversion.flags) ? "%" + conversion.flags : "%";
        switch (conversion.letter) {
            case '%':
                out += '%';
                break;
            case 'd':
            case 'i':
            case 'u':
            case 'x':
            case 'X':
            case 'o':
                out += conversion.longs
                           ? print(flags + "ll" + conversion.letter, arguments.next<long long>())
                           : print(flags + conversion.letter, arguments.next<int>());
                break;
            case 'c':
                out += print(flags + 'c', arguments.next<int>());
                break;
            case 'f':
            case 'F':
            case 'e':
            case 'E':
            case 'g':
            case 'G':
            case 'a':
            case 'A':
                out += print(flags + conversion.letter, arguments.next<double>());
                break;
            case 'p':
                out += print("%p", reinterpret_cast<void*>(arguments.next<uint64_t>()));
                break;
            case 's':
                out += print(flags + 's', string(arguments.next<uint64_t>()).c_str());
                break;
            default:
                out += format.substr(begin, at - begin);
        }
    }
    return out;
}

}  // namespace warpsim
