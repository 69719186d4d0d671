// A struct as an element type, for tests in all folders.
#pragma once

#include "contract/element_type.h"

namespace lab {

struct Largest {
    float value;
    int where;
};

template <>
struct Structure<Largest> {
    static ElementType type() {
        return structure<Largest>(
            "Largest", {field("value", &Largest::value), field("where", &Largest::where)});
    }
};

}  // namespace lab
