// Library `plan_gate`. Every student's library depends on it, so its constructor runs after the
// student's library has been loaded, and before any of the student's constructors.
namespace plan {
extern void (*close_gate)();  // defined by the child program
}

namespace {
struct Gate {
    Gate() { plan::close_gate(); }
} gate;
}  // namespace
