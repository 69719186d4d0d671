// docs/warpsim_forms.md: every form that the simulator implements, and how it is verified.
#pragma once

#include <string>

#include "warpsim/recordings/recording.h"

namespace warpsim {

std::string forms_page(const Recording& recording);

}  // namespace warpsim
