// A remark of the profile, in plain words. Each finding is a file in findings/.
#pragma once

#include <string>
#include <vector>

#include "show/profile.h"

namespace lab {

struct Finding {
    const char* title;
    // The part of the cost that a better kernel would save, from 0 to 1; 0: no remark.
    double (*weight)(const Profile&);
    std::string (*says)(const Profile&);
    std::string (*advice)(const Profile&);
};

const std::vector<const Finding*>& findings();  // generated from the folder

// ", most of it at line 8"; empty if no line is known.
std::string at_line(int line);

}  // namespace lab
