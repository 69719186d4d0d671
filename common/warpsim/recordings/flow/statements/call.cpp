// Calls. Threads that work together call a function together, and pass it the mask of their lanes;
// threads that work alone diverge: through pointers that differ from lane to lane, and in
// recursions.
#include "warpsim/recordings/flow/statement.h"

namespace warpsim {

namespace {

// `callee` is a name, or a register whose type is `prototype`.
void call(FlowWriter& w, const std::string& callee, const std::string& second,
          const std::string& prototype = "") {
    const std::string value = w.word();
    w.raw("    {\n    .param .b32 argument, second, result;\n");
    w.line("st.param.b32 [argument], {}", w.state());
    w.line("st.param.b32 [second], {}", second);
    w.line("call (result), {}, (argument, second){}", callee, prototype);
    w.line("ld.param.b32 {}, [result]", value);
    w.raw("    }\n");
    w.mix(value);
}

// The recursion's address comes from memory: ptxas 13.0 crashes on a recursive call that it can
// prove is never executed.
void call_alone(FlowWriter& w) {
    const std::string p = w.condition(), depth = w.word(), one = w.address(), other = w.address(),
                      prototype = w.new_label();
    w.line("and.b32 {}, {}, 3", depth, w.state());
    w.line("ld.global.u64 {}, [recursion_at_$name]", one);
    w.line("mov.u64 {}, {}_of_$name", other, w.chance(50) ? "first" : "second");
    w.line("selp.b64 {}, {}, {}, {}", one, one, other, p);
    w.raw(prototype + ": .callprototype (.param .b32 _) _ (.param .b32 _, .param .b32 _);\n");
    call(w, one, depth, ", " + prototype);
}

void write(FlowWriter& w, const FlowScope& scope) {
    if (w.alone()) return call_alone(w);
    call(w, w.chance(50) ? "first_of_$name" : "second_of_$name", scope.mask);
}

bool fits(const FlowWriter& w, const FlowScope& scope) {
    return w.alone() || (w.in_kernel() && !scope.mask.empty());
}

}  // namespace

extern const FlowStatement flow_call{8, fits, write};

}  // namespace warpsim
