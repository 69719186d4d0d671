// Element types of the labs: integers, floats and plain structs of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

namespace lab {

// Holds every value of every scalar type exactly: 64 bits of mantissa or more.
using Wide = long double;

enum class Scalar {
    int8,
    uint8,
    int16,
    uint16,
    int32,
    uint32,
    int64,
    uint64,
    half,
    float32,
    float64
};

size_t bytes_of(Scalar scalar);
bool is_integer(Scalar scalar);
bool is_signed(Scalar scalar);
// The largest n such that all integers from 0 to n are exact.
Wide largest_integer_of(Scalar scalar);

// `at` need not be aligned. Writing rounds to the nearest number of the type; an integer type must
// be able to hold the value.
Wide read_number(Scalar scalar, const std::byte* at);
void write_number(Scalar scalar, Wide value, std::byte* at);

// IEEE 754 binary16, which C++20 lacks.
struct Half {
    uint16_t bits = 0;
};

struct Field {
    std::string name;  // empty: the element is a scalar
    Scalar scalar = Scalar::float32;
    size_t offset = 0;
};

struct ElementType {
    std::string name;     // in the student's file: "float", "Largest"
    std::string mangled;  // as C++ mangles it: "f", "7Largest"
    size_t bytes = 0;
    std::vector<Field> fields;

    bool is_scalar() const { return fields.size() == 1 && fields[0].name.empty(); }
};

// A lab describes a struct of its own by a specialisation:
//
//   struct Largest { float value; int where; };
//   template <>
//   struct lab::Structure<Largest> {
//       static lab::ElementType type() {
//           return lab::structure<Largest>("Largest", {lab::field("value", &Largest::value),
//                                                      lab::field("where", &Largest::where)});
//       }
//   };
template <class T>
struct Structure {
    static_assert(!std::is_same_v<T, T>,
                  "this is no scalar type that a lab can use, nor a struct whose fields are "
                  "described: specialise lab::Structure");
};

namespace element {

struct Named {
    const char* name;
    const char* mangled;
    Scalar scalar;
};

template <class T>
constexpr bool is_named = false;
template <class T>
constexpr Named named{};

#define LAB_SCALAR(type, text, mangled, scalar)  \
    template <>                                  \
    inline constexpr bool is_named<type> = true; \
    template <>                                  \
    inline constexpr Named named<type> {         \
        text, mangled, Scalar::scalar            \
    }
LAB_SCALAR(signed char, "signed char", "a", int8);
LAB_SCALAR(unsigned char, "unsigned char", "h", uint8);
LAB_SCALAR(short, "short", "s", int16);
LAB_SCALAR(unsigned short, "unsigned short", "t", uint16);
LAB_SCALAR(int, "int", "i", int32);
LAB_SCALAR(unsigned, "unsigned", "j", uint32);
LAB_SCALAR(long, "long", "l", int64);
LAB_SCALAR(unsigned long, "unsigned long", "m", uint64);
LAB_SCALAR(long long, "long long", "x", int64);
LAB_SCALAR(unsigned long long, "unsigned long long", "y", uint64);
LAB_SCALAR(Half, "__half", "6__half", half);
LAB_SCALAR(float, "float", "f", float32);
LAB_SCALAR(double, "double", "d", float64);
#undef LAB_SCALAR

template <class T>
ElementType make() {
    if constexpr (is_named<T>) {
        return {named<T>.name, named<T>.mangled, sizeof(T), {{"", named<T>.scalar, 0}}};
    } else {
        return Structure<T>::type();
    }
}

}  // namespace element

template <class T>
const ElementType& type_of() {
    static const ElementType type = element::make<T>();
    return type;
}

template <class T, class Member>
Field field(const char* name, Member T::*member) {
    static_assert(element::is_named<Member>, "a field is a scalar");
    static const T object{};
    const auto* const begin = reinterpret_cast<const std::byte*>(&object);
    const auto* const at = reinterpret_cast<const std::byte*>(&(object.*member));
    return {name, element::named<Member>.scalar, static_cast<size_t>(at - begin)};
}

template <class T>
ElementType structure(const std::string& name, std::vector<Field> fields) {
    static_assert(std::is_trivially_copyable_v<T> && std::is_standard_layout_v<T>);
    return {name, std::to_string(name.size()) + name, sizeof(T), std::move(fields)};
}

}  // namespace lab
