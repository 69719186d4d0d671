// Names of functions as C++ mangles them: Itanium C++ ABI, section 5.1, for functions outside of
// namespaces whose parameters are scalars, structs and pointers to them.
#pragma once

#include <string>
#include <vector>

namespace lab {

// `types` are mangled one by one: "m", "PKf", "P7Largest". In the name, a part that was there
// before is a reference to it: f(const float*, const float*) is _Z1fPKfS0_.
std::string mangled_name(const std::string& function, const std::vector<std::string>& types);

}  // namespace lab
