#include "warpsim/exec/function_decoder.h"

#include <algorithm>
#include <array>

#include "language/say.h"
#include "warpsim/exec/control_flow.h"
#include "warpsim/exec/fault.h"
#include "warpsim/exec/forms.h"
#include "warpsim/exec/loop_cost.h"
#include "warpsim/exec/operand_decoder.h"
#include "warpsim/exec/warp.h"

namespace warpsim {

namespace {

constexpr size_t most_registers = 1 << 15;
// Rows of registers, immediates and addresses, for a warp: nvcc's largest kernels need 200 KiB.
constexpr size_t most_frame_bytes = size_t{4} << 20;

using Kind = ptx::Operand::Kind;

// Neither a kernel nor a function with parameters in registers, which nvcc no longer writes.
bool can_be_called(const ptx::Function& function) {
    const auto in_register = [](const ptx::Variable& variable) {
        return variable.space == ptx::Space::reg;
    };
    return !function.is_entry &&
           std::none_of(function.parameters.begin(), function.parameters.end(), in_register) &&
           std::none_of(function.results.begin(), function.results.end(), in_register);
}

// Threads that only return need not reconverge, least of all with threads at a barrier.
bool only_returns(const ptx::Function& text, size_t at) {
    return at == text.instructions.size() ||
           (is_end(traits_of(text.instructions[at]).effect) && text.instructions[at].guard < 0);
}

ControlFlow checked_control_flow(const ptx::Function& text) {
    if (text.registers.size() > most_registers) {
        throw Fault(FaultKind::unsupported,
                    lab::say("{} has {} registers; at most {} are possible", text.name,
                             text.registers.size(), most_registers));
    }
    return control_flow(text);
}

class FunctionDecoder {
  public:
    FunctionDecoder(const Program& program, int index, const ptx::Function& text, Function& out)
        : program_(program),
          text_(text),
          out_(out),
          flow_(checked_control_flow(text)),
          registers_(assign_rows(text, flow_)),
          symbols_(program, index, text, out),
          operands_(text, registers_, symbols_, out) {
        out.constants_begin = registers_.bytes;
        out.unset = registers_.unset;
    }
    void decode();

  private:
    Insn decode(const ptx::Instruction& instruction);
    void add_guard(const ptx::Instruction& instruction, Insn& insn) const;
    void decode_call(const ptx::Instruction& instruction, Insn& insn);

    const Program& program_;
    const ptx::Function& text_;
    Function& out_;
    const ControlFlow flow_;
    const RegisterRows registers_;
    const Symbols symbols_;
    OperandDecoder operands_;
};

void FunctionDecoder::decode() {
    const std::vector<int> meets = post_dominators(text_, flow_);
    const LoopCosts loops(text_);
    for (int i = 0; i < int(text_.instructions.size()); ++i) {
        Insn insn = decode(text_.instructions[i]);
        if (const int meet = meets[flow_.block_of[i]]; meet >= 0) {
            const int at = flow_.blocks[meet].begin;
            if (!only_returns(text_, at)) insn.reconverge = at;
        }
        if (insn.target >= 0 && insn.target <= i) insn.turn_cost = loops.of(insn.target, i);
        out_.code.push_back(std::move(insn));
        if (out_.constants_begin + out_.constants.size() > most_frame_bytes) {
            throw Fault(FaultKind::unsupported,
                        lab::say("{} has too many registers and constants: more than {} bytes",
                                 text_.name, most_frame_bytes));
        }
    }
    static const ptx::Instruction end{"ret", {}, -1, false, {}, {}, 0};
    out_.code.push_back(decode(end));
    out_.frame_bytes = out_.constants_begin + static_cast<uint32_t>(out_.constants.size());
}

// Whether an instruction is strong without a qualifier.
static bool is_strong(Effect effect) { return is_atomic(effect) || effect == Effect::fence; }

Insn FunctionDecoder::decode(const ptx::Instruction& instruction) {
    Insn insn;
    insn.text = &instruction;
    const FoundForm found = find_form(instruction, insn);
    insn.traits = traits_of(found);
    try {
        if (!found.form) throw Misfit();
        insn.execute = found.form->execute;
        insn.control = found.mnemonic->control;
        insn.lane_by_lane = found.form->lane_by_lane;
        if (insn.traits.effect == Effect::call)
            decode_call(instruction, insn);
        else
            operands_.decode(instruction, *found.form, insn);
    } catch (const Misfit&) {
        insn = Insn();
        insn.text = &instruction;
        insn.traits = traits_of(found);
        insn.execute = execute_unsupported;
    }
    if (instruction.guard >= 0) add_guard(instruction, insn);
    insn.strong =
        insn.ordering != Ordering::weak || insn.is_volatile || is_strong(insn.traits.effect);
    insn.plain = !insn.guarded && !insn.control && !insn.strong;
    return insn;
}

void FunctionDecoder::add_guard(const ptx::Instruction& instruction, Insn& insn) const {
    insn.guard = registers_.rows[instruction.guard];
    insn.guard.negated = instruction.guard_negated;
    insn.guarded = insn.guard.bytes == 0;  // a predicate
    if (!insn.guarded) insn.execute = execute_unsupported;
}

// call (results), function, (arguments), prototype;  each part except the function may be missing.
void FunctionDecoder::decode_call(const ptx::Instruction& instruction, Insn& insn) {
    auto site = std::make_unique<CallSite>();
    const auto variables = [&](const ptx::Operand& list) {
        std::vector<uint32_t> offsets;
        for (const ptx::Operand& part : list.parts) {
            const Symbol symbol = symbols_.of(part.name);
            if (symbol.space != ptx::Space::local) throw Misfit();
            offsets.push_back(uint32_t(symbol.address));
        }
        return offsets;
    };
    const ptx::Operand* callee = nullptr;
    for (const ptx::Operand& operand : instruction.operands) {
        if (operand.kind == Kind::list) {
            (callee ? site->arguments : site->results) = variables(operand);
        } else if (!callee) {
            callee = &operand;
        }
    }
    if (!callee) throw Misfit();
    if (callee->kind == Kind::reg) {
        insn.operands[0] = registers_.rows.at(callee->index);
        if (insn.operands[0].bytes != 8) throw Misfit();
    } else if (callee->kind != Kind::symbol) {
        throw Misfit();
    } else if (const auto id = program_.function_ids.find(callee->name);
               id != program_.function_ids.end()) {
        if (!can_be_called(program_.module.functions[id->second])) throw Misfit();
        insn.callee = id->second;
    } else {
        site->builtin = callee->name;
    }
    out_.calls.push_back(std::move(site));
    insn.call = out_.calls.back().get();
}

}  // namespace

static Function header_of(const ptx::Function& text) {
    Function out;
    out.name = text.name;
    out.is_entry = text.is_entry;
    out.text = &text;
    out.max_threads = text.max_threads;
    out.required_threads = text.required_threads;
    const auto& [x, y, z] = text.required_cluster;
    if (x) out.required_cluster = {x, y, z};
    return out;
}

// A kernel that is too large does no harm unless it is launched.
Function decode(const Program& program, int index) {
    const ptx::Function& text = program.module.functions[index];
    Function out = header_of(text);
    try {
        if (!text.is_declaration) FunctionDecoder(program, index, text, out).decode();
    } catch (const Fault& fault) {
        if (!text.is_entry || fault.kind != FaultKind::unsupported) throw;
        out = header_of(text);
        out.refusal = fault.what();
    }
    return out;
}

void execute_unsupported(Warp& warp, const Insn& insn) {
    warp.fail(FaultKind::unsupported,
              lab::say("warpsim does not implement the instruction {}", insn.text->form()));
}

}  // namespace warpsim
