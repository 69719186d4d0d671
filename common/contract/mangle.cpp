#include "contract/mangle.h"

#include <algorithm>
#include <cctype>

namespace lab {
namespace {

// "S_", "S0_", ..., "S9_", "SA_", ..., "S10_"
std::string reference_to(size_t component) {
    constexpr char digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    if (component == 0) return "S_";
    std::string number;
    for (size_t rest = component - 1; number.empty() || rest > 0; rest /= 36)
        number.insert(number.begin(), digits[rest % 36]);
    return "S" + number + "_";
}

class Mangler {
  public:
    std::string mangle(const std::string& type) {
        const bool is_compound = type[0] == 'P' || type[0] == 'K';
        const bool is_struct = std::isdigit(static_cast<unsigned char>(type[0]));
        if (!is_compound && !is_struct) return type;
        const auto known = std::ranges::find(components_, type);
        if (known != components_.end())
            return reference_to(static_cast<size_t>(known - components_.begin()));
        const std::string text = is_compound ? type[0] + mangle(type.substr(1)) : type;
        components_.push_back(type);
        return text;
    }

  private:
    std::vector<std::string> components_;  // innermost first
};

}  // namespace

std::string mangled_name(const std::string& function, const std::vector<std::string>& types) {
    std::string name = "_Z" + std::to_string(function.size()) + function;
    Mangler mangler;
    for (const std::string& type : types) name += mangler.mangle(type);
    return types.empty() ? name + "v" : name;
}

}  // namespace lab
