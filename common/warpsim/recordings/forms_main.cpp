// warpsim_forms: writes docs/warpsim_forms.md.
#include <fmt/format.h>

#include <fstream>

#include "warpsim/recordings/forms_page.h"

int main() {
    try {
        std::ofstream out(FORMS_PAGE);
        out << warpsim::forms_page(warpsim::read_recording(RECORDING_FILE));
        if (!out.flush()) throw std::runtime_error(FORMS_PAGE ": cannot be written");
    } catch (const std::exception& error) {
        fmt::print(stderr, "{}\n", error.what());
        return 1;
    }
}
