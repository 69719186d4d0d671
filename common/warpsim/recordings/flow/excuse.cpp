#include "warpsim/recordings/flow/excuse.h"

#include <map>
#include <regex>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "warpsim/exec/block.h"
#include "warpsim/exec/warp.h"
#include "warpsim/insn/mask.h"
#include "warpsim/recordings/flow/checked_run.h"
#include "warpsim/recordings/flow/pairwise_order.h"

namespace warpsim {

namespace {

// Watches one line: does any thread execute it, and does its mask (the last operand) leave out a
// lane that has not exited?
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

// Collects all results of a line, per thread. They are in its first two operands when the thread
// executes its next instruction.
class Results final : public Observer {
  public:
    explicit Results(int ptx_line) : line_(ptx_line) {}
    bool operator==(const Results& other) const { return by_thread_ == other.by_thread_; }

    void executes(const Warp& warp, const Insn& insn, Mask active, Mask) override {
        Owed& owed = owed_[&warp];
        // Lanes that wait for others execute it again.
        if (insn.text->ptx_line == line_) {
            owed = {owed.lanes | active, &insn};
            return;
        }
        for_each_lane(active & owed.lanes, [&](int lane) { add(warp, *owed.insn, lane); });
        owed.lanes &= ~active;
    }

  private:
    struct Owed {
        Mask lanes = 0;
        const Insn* insn = nullptr;
    };

    void add(const Warp& warp, const Insn& insn, int lane) {
        auto& results = by_thread_[{warp.block().position().x, warp.thread_number(lane)}];
        for (const Operand operand : {insn.operands[0], insn.operands[1]}) {
            const Mask* const row = warp.row<Mask>(operand);
            const bool is_predicate = operand.bytes != sizeof(uint32_t);
            results.push_back(is_predicate ? *row >> lane & 1 : row[lane]);
        }
    }

    int line_;
    std::map<const Warp*, Owed> owed_;
    std::map<std::pair<uint32_t, uint32_t>, std::vector<uint32_t>> by_thread_;
};

// The module with an instruction after the line that inverts its first operand.
std::string with_other_result(const std::string& module, int line) {
    const std::vector<std::string> lines = lines_of(module);
    const size_t changed = static_cast<size_t>(line) - 1;
    static const std::regex destination(" *(@\\S+ )?\\S+ (%\\w+).*");
    std::smatch found;
    if (!std::regex_match(lines.at(changed), found, destination)) return module;
    const std::string reg = found[2];
    const char* const type = reg.starts_with("%c") ? "pred" : "b32";
    return with_line(lines, changed,
                     lines[changed] + fmt::format("\n    not.{} {}, {};", type, reg, reg));
}

bool nothing_depends_on(const RecordedTest& test, int line) {
    const std::string module = module_of(test), other = with_other_result(module, line);
    return other != module &&
           run_checked(test, module, 0).output == run_checked(test, other, 0).output;
}

bool gives_the_same(const RecordedTest& test, const Defect& defect) {
    Results right(defect.line), changed(defect.line);
    return run_watched(test, module_of(test), right) && run_watched(test, defect.module, changed) &&
           right == changed;
}

}  // namespace

std::optional<std::string> excuse_of(const RecordedTest& test, const Defect& defect) {
    Visits visits(defect.line);
    run_watched(test, module_of(test), visits);
    if (!visits.any()) return "no thread comes to it";
    if (defect.kind == "mask names all lanes" && !visits.leave_out_lanes())
        return "the mask names all living lanes as it is";
    PairwiseOrder order;
    if (!run_watched(test, defect.module, order)) return std::nullopt;
    if (defect.kind == "mask names all lanes") {
        if (gives_the_same(test, defect))
            return "all named lanes come, and each gets what its group gave it";
        if (nothing_depends_on(test, defect.line))
            return "all named lanes come, and nothing depends on what they get";
    }
    if (order.found_unordered()) return std::nullopt;
    if (defect.kind.find("bar") != std::string::npos)
        return "other barriers, or a lock, order the same accesses";
    if (defect.kind == "atomic update made plain")
        return "barriers order all that comes to its word";
    return std::nullopt;
}

}  // namespace warpsim
