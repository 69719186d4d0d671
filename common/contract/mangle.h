// Function names as C++ mangles them: Itanium C++ ABI, section 5.1, for functions outside
// namespaces whose parameters are scalars, structs and pointers to them.
#pragma once

#include <string>
#include <vector>

namespace lab {

// `types` are mangled individually: "m", "PKf", "P7Largest". In the name, a repeated part becomes a
// reference: f(const float*, const float*) is _Z1fPKfS0_.
std::string mangled_name(const std::string& function, const std::vector<std::string>& types);

}  // namespace lab
