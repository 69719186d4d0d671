#include "warpsim/recordings/flow/excuse.h"

#include "warpsim/exec/warp.h"
#include "warpsim/insn/mask.h"
#include "warpsim/recordings/flow/checked_run.h"
#include "warpsim/recordings/flow/pairwise_order.h"

namespace warpsim {

namespace {

// Watches one line: does any thread come to it, and does its mask (the last operand) leave out a
// living lane?
class Visits final : public Observer {
  public:
    explicit Visits(int ptx_line) : line_(ptx_line) {}
    bool any() const { return any_; }
    bool leave_out_lanes() const { return leave_out_; }

    void executes(const Warp& warp, const Insn& insn, Mask active, Mask existing) override {
        if (insn.text->ptx_line != line_) return;
        any_ = true;
        if (insn.operand_count == 0) return;
        const Operand last = insn.operands[insn.operand_count - 1];
        if (last.bytes != sizeof(Mask)) return;
        for_each_lane(
            active, [&](int lane) { leave_out_ |= (existing & ~warp.row<Mask>(last)[lane]) != 0; });
    }

  private:
    int line_;
    bool any_ = false, leave_out_ = false;
};

}  // namespace

std::optional<std::string> excuse_of(const RecordedTest& test, const Defect& defect) {
    Visits visits(defect.line);
    run_watched(test, module_of(test), visits);
    if (!visits.any()) return "no thread comes to it";
    if (defect.kind == "mask names all lanes" && !visits.leave_out_lanes())
        return "the mask names all living lanes as it is";
    PairwiseOrder order;
    if (!run_watched(test, defect.module, order)) return std::nullopt;
    if (defect.kind.find("bar") != std::string::npos && !order.found_unordered())
        return "other barriers order the same accesses";
    return std::nullopt;
}

}  // namespace warpsim
