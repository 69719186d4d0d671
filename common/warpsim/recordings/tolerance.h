// How exact a result must be: to the bit, but for the operations that PTX calls approximate.
#pragma once

#include <cstdint>
#include <string_view>

namespace warpsim {

// The error that PTX ISA 9.0, 9.7.3 and 9.7.4, allows a form; the larger of the two bounds holds.
struct Tolerance {
    std::string_view mnemonic, type;  // of all forms of the mnemonic with the type
    double relative = 0;              // to the exact result
    double absolute = 0;
    bool (*bounded)(double a, double b) = nullptr;  // operands that have a bound; null: all
};

// Null: the form ("ex2.approx.f32") is exact.
const Tolerance* tolerance_of(std::string_view form);

// Which of two NaNs an f64 operation hands on is open in the ISA. The simulator does as an H200,
// but for the operations that the hardware makes of several instructions: div, and atom and red.
bool leaves_nan_open(std::string_view form);

// How far apart the simulator's result and another device's are, as a part of what is allowed: 1 is
// the limit. Of a pair of halves, the worse one. Infinite where only one is NaN.
double deviation(const Tolerance& tolerance, uint64_t a, uint64_t b, uint64_t simulated,
                 uint64_t other);

}  // namespace warpsim
