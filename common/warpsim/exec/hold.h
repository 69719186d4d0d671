// Holds lanes back before an access, so that another thread's access comes first. CUDA allows that
// before any access.
#pragma once

#include "warpsim/exec/observer.h"

namespace warpsim {

// Thrown by an access that does not happen, since these lanes wait before it.
struct HeldBack {
    Mask lanes;
};

class Hold {
  public:
    virtual ~Hold() = default;
    // Before an access, after it was checked: the lanes of the running split that wait before it.
    virtual Mask lanes_to_hold(const Warp&, const ObservedAccess&) = 0;
    virtual bool is_holding() const = 0;
    // Nothing else makes progress: the lanes that wait must continue.
    virtual void let_go() = 0;
};

}  // namespace warpsim
