#include "diagnose/times_arrived.h"

#include "language/say.h"

namespace lab {

std::string times_arrived(const std::string& which, bool several, int times) {
    switch (times) {
        case 0:
            return several ? say("{} never arrive", which) : say("{} never arrives", which);
        case 1:
            return several ? say("{} arrive", which) : say("{} arrives", which);
        case 2:
            return several ? say("{} arrive twice", which) : say("{} arrives twice", which);
        default:
            return several ? say("{} arrive {} times", which, times)
                           : say("{} arrives {} times", which, times);
    }
}

}  // namespace lab
