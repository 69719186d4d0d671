#include "warpsim/recordings/shape.h"

namespace warpsim {

std::vector<const Shape*> shapes_of(const Mnemonic& mnemonic, const Form& form) {
    std::vector<const Shape*> fitting;
    for (const Shape* shape : all_shapes()) {
        if (shape->fits(mnemonic, form)) fitting.push_back(shape);
    }
    return fitting;
}

std::string full_name(const Mnemonic& mnemonic, const Form& form) {
    return std::string(mnemonic.name) + (form.name.empty() ? "" : ".") + form.name;
}

}  // namespace warpsim
