// The required accuracy: exact to the bit, except for operations that PTX calls approximate.
#pragma once

#include <cstdint>
#include <string_view>

namespace warpsim {

// The error that PTX ISA 9.0, 9.7.3 and 9.7.4, allows for a form; the larger of the two bounds
// applies.
struct Tolerance {
    std::string_view mnemonic, type;  // all forms of the mnemonic with this type
    double relative = 0;              // to the exact result
    double absolute = 0;
    bool (*bounded)(double a, double b) = nullptr;  // operands to which the bound applies; null:
                                                    // all
};

// Null: the form ("ex2.approx.f32") is exact.
const Tolerance* tolerance_of(std::string_view form);

// The ISA leaves open which of two NaNs an f64 operation propagates. The simulator does as an H200
// does, except for operations that the hardware implements by several instructions: div, atom, red.
bool leaves_nan_open(std::string_view form);

// The difference between the simulator's result and another device's, as a fraction of the
// tolerance: 1 is the limit. For a pair of halves, the larger one. Infinite if only one is NaN.
double deviation(const Tolerance& tolerance, uint64_t a, uint64_t b, uint64_t simulated,
                 uint64_t other);

}  // namespace warpsim
