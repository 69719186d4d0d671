#include "warpsim/recordings/tolerance.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "warpsim/insn/half.h"

namespace warpsim {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

bool within_100_pi(double a, double) { return std::fabs(a) <= 314; }
bool divisor_in_range(double, double b) {
    return std::fabs(b) >= 0x1p-126 && std::fabs(b) <= 0x1p126;
}

// An f32 ulp is at most 2^-23 of a normal number, and 2^-149 for a denormal one; for denormal
// halves it is 2^-24 (f16) and 2^-133 (bf16).
constexpr Tolerance tolerances[] = {
    {"div", "f32", 0x1p-22, 0x1p-148, divisor_in_range},
    {"rcp", "f32", 0x1p-23, 0x1p-149},
    {"rcp", "f64", 0x1p-20},  // only the upper half of the result is computed
    {"sqrt", "f32", 0x1p-23, 0x1p-149},
    {"rsqrt", "f32", 0x1.13p-23},  // 2^-22.9
    {"rsqrt", "f64", 0x1p-20},
    {"sin", "f32", 0, 0x1.3bp-15, within_100_pi},  // 2^-14.7
    {"cos", "f32", 0, 0x1.3bp-15, within_100_pi},
    {"lg2", "f32", 0x1p-22, 0x1p-22},
    {"ex2", "f32", 0x1p-22, 0x1p-148},
    {"ex2", "f16", 0x1.12p-10, 0x1p-24},  // 2^-9.9
    {"ex2", "bf16", 0x1p-7, 0x1p-133},
    {"tanh", "f32", 0x1p-11},
    {"tanh", "f16", 0, 0x1.03p-11},  // 2^-10.987
    {"tanh", "bf16", 0, 0x1p-8},
};

// The number in the low bits, and half an ulp of it.
struct Value {
    double number, half_ulp;
};

Value value_of(std::string_view type, uint64_t bits) {
    const auto with_digits = [](double x, int digits, int least_exponent) {
        const int exponent = x == 0 || !std::isfinite(x) ? least_exponent : std::ilogb(x);
        return Value{x, std::ldexp(1, std::max(exponent, least_exponent) - digits)};
    };
    const auto half = static_cast<uint16_t>(bits);
    if (type == "f16") return with_digits(to_double(Half{half}), 11, -14);
    if (type == "bf16") return with_digits(to_double(BFloat16{half}), 8, -126);
    if (type == "f32")
        return with_digits(std::bit_cast<float>(static_cast<uint32_t>(bits)), 24, -126);
    return with_digits(std::bit_cast<double>(bits), 53, -1022);
}

double deviation_of_one(const Tolerance& tolerance, uint64_t a, uint64_t b, uint64_t simulated,
                        uint64_t other) {
    const double x = value_of(tolerance.type, a).number, y = value_of(tolerance.type, b).number;
    if (tolerance.bounded && !tolerance.bounded(x, y)) return 0;
    const auto [ours, half_ulp] = value_of(tolerance.type, simulated);
    const double theirs = value_of(tolerance.type, other).number;
    if (ours == theirs || (std::isnan(ours) && std::isnan(theirs))) return 0;
    if (!std::isfinite(ours) || !std::isfinite(theirs)) return infinity;
    // The simulator rounds the exact result: it accounts for half an ulp of the difference.
    const double theirs_alone = std::max(0.0, std::fabs(ours - theirs) - half_ulp);
    return theirs_alone / std::max(tolerance.relative * std::fabs(ours), tolerance.absolute);
}

}  // namespace

const Tolerance* tolerance_of(std::string_view form) {
    if (form.find(".approx") == form.npos && form.find(".full") == form.npos) return nullptr;
    std::string_view type = form.substr(form.rfind('.') + 1);
    if (type.ends_with("x2")) type.remove_suffix(2);
    for (const Tolerance& tolerance : tolerances) {
        if (form.starts_with(tolerance.mnemonic) && form[tolerance.mnemonic.size()] == '.' &&
            type == tolerance.type)
            return &tolerance;
    }
    return nullptr;
}

bool leaves_nan_open(std::string_view form) {
    return form.ends_with(".f64") && (form.starts_with("div.") || form.find(".add.") != form.npos);
}

double deviation(const Tolerance& tolerance, uint64_t a, uint64_t b, uint64_t simulated,
                 uint64_t other) {
    const double low = deviation_of_one(tolerance, a, b, simulated, other);
    if (!tolerance.type.ends_with("f16")) return low;
    return std::max(low,
                    deviation_of_one(tolerance, a >> 16, b >> 16, simulated >> 16, other >> 16));
}

}  // namespace warpsim
