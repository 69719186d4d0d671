// Decodes the operands of an instruction: registers, immediates and names become rows, labels
// indices.
#pragma once

#include <string>
#include <unordered_map>

#include "warpsim/exec/operand_rows.h"
#include "warpsim/exec/registers.h"
#include "warpsim/exec/symbols.h"
#include "warpsim/insn/insn.h"

namespace warpsim {

class OperandDecoder {
  public:
    // All arguments outlive the decoder. `function.constants_begin` is set before decode().
    OperandDecoder(const ptx::Function& text, const RegisterRows& registers, const Symbols& symbols,
                   Function& function)
        : text_(text), registers_(registers), symbols_(symbols), function_(function) {}

    // Sets operands, offsets, target and targets of `insn`. Throws Misfit if the instruction's
    // operands are not those of the form.
    void decode(const ptx::Instruction& instruction, const Form& form, Insn& insn);

  private:
    void decode(const ptx::Operand& operand, const Slot& slot, Insn& insn);
    void decode_address(const ptx::Operand& operand, Insn& insn);
    void decode_image(const ptx::Operand& operand, const Slot& slot, Insn& insn);
    void decode_vector(const ptx::Operand& operand, const Slot& slot, Insn& insn);
    void decode_table(const ptx::Operand& operand, Insn& insn);
    void put(Operand row, Insn& insn);
    int index_of(const std::string& label) const;
    Operand value_row(const ptx::Operand& operand, const Slot& slot, const Insn& insn);
    Operand register_row(const ptx::Operand& operand, const Slot& slot) const;
    Operand immediate_row(const ptx::Operand& operand, const Slot& slot, const Insn& insn);
    Operand symbol_row(const ptx::Operand& operand, const Slot& slot);

    const ptx::Function& text_;
    const RegisterRows& registers_;
    const Symbols& symbols_;
    Function& function_;
    OperandRows rows_{function_};
    std::unordered_map<std::string, const std::vector<int>*> tables_;  // of brx, by name
    size_t next_ = 0, addresses_ = 0;  // rows and addresses of the instruction decoded up to now
};

}  // namespace warpsim
