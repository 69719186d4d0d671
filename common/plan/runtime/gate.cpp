// The library `gate`: every student's library needs it, so its constructor runs when theirs has
// been loaded and before any of their code has.
namespace plan {
extern void (*close_gate)();  // the child's
}

namespace {
struct Gate {
    Gate() { plan::close_gate(); }
} gate;
}  // namespace
