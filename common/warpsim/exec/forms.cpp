#include "warpsim/exec/forms.h"

#include <array>
#include <map>
#include <optional>
#include <unordered_map>

namespace warpsim {

namespace {

struct Entry {
    const Mnemonic* mnemonic;
    std::vector<Form> forms;
    std::unordered_map<std::string, const Form*> by_name;
};

const std::map<std::string, Entry, std::less<>>& table() {
    static const auto entries = [] {
        std::map<std::string, Entry, std::less<>> made;
        for (const Mnemonic* mnemonic : all_mnemonics()) {
            Entry& entry = made[std::string(mnemonic->name)];
            entry.mnemonic = mnemonic;
            entry.forms = mnemonic->forms();
            for (const Form& form : entry.forms) entry.by_name[form.name] = &form;
        }
        return made;
    }();
    return entries;
}

template <class Value>
using Names = std::initializer_list<std::pair<std::string_view, Value>>;

template <class Value>
std::optional<Value> look_up(Names<Value> names, std::string_view name) {
    for (const auto& [known, value] : names) {
        if (known == name) return value;
    }
    return std::nullopt;
}

bool is_cache_hint(std::string_view name) {
    static constexpr std::array<std::string_view, 9> hints{"ca", "cg", "cs", "cv",     "lu",
                                                           "wb", "wt", "nc", "unified"};
    for (const std::string_view hint : hints) {
        if (name == hint) return true;
    }
    return name.starts_with("L1::") || name.starts_with("L2::") || name.starts_with("level::");
}

// True: the modifier is not part of the form's name. All but cache hints are noted in `insn`.
bool take_memory_modifier(std::string_view name, Insn& insn) {
    using ptx::Space;
    static const Names<Ordering> orderings{
        {"weak", Ordering::weak},       {"relaxed", Ordering::relaxed},
        {"acquire", Ordering::acquire}, {"release", Ordering::release},
        {"acq_rel", Ordering::acq_rel}, {"sc", Ordering::sc}};
    static const Names<Scope> scopes{
        {"cta", Scope::cta}, {"cluster", Scope::cluster}, {"gpu", Scope::gpu}, {"sys", Scope::sys}};
    static const Names<Space> spaces{
        {"global", Space::global},      {"shared", Space::shared},
        {"shared::cta", Space::shared}, {"shared::cluster", Space::shared},
        {"local", Space::local},        {"const", Space::constant},
        {"param", Space::param},        {"param::entry", Space::param},
        {"param::func", Space::param}};
    static const Names<uint8_t> vectors{{"v2", 2}, {"v4", 4}};
    if (const auto ordering = look_up(orderings, name)) return insn.ordering = *ordering, true;
    if (const auto scope = look_up(scopes, name)) return insn.scope = *scope, true;
    if (const auto space = look_up(spaces, name)) return insn.space = *space, true;
    if (const auto vector = look_up(vectors, name)) return insn.vector_size = *vector, true;
    if (name == "volatile") return insn.is_volatile = true;
    return is_cache_hint(name);
}

// The part of a move's form that only its operands show: packing, and special registers that change
// during execution.
std::string operand_suffix(const ptx::Instruction& instruction) {
    using Kind = ptx::Operand::Kind;
    if (instruction.operands.size() != 2) return "";
    const auto& [to, from] = std::tie(instruction.operands[0], instruction.operands[1]);
    if (from.kind == Kind::vector) return ".pack" + std::to_string(from.parts.size());
    if (to.kind == Kind::vector) return ".unpack" + std::to_string(to.parts.size());
    if (from.kind == Kind::special && is_changing_special(from.name)) return ".%" + from.name;
    return "";
}

// CUB writes vote.ballot.sync.b32, and ptxas accepts it; in the manual `sync` comes first.
std::string with_sync_first(std::string name) {
    constexpr std::string_view sync = ".sync";
    const size_t at = name.find(sync);
    return at == std::string::npos ? name : "sync." + name.erase(at, sync.size());
}

}  // namespace

FoundForm find_form(const ptx::Instruction& instruction, Insn& insn) {
    const auto found = table().find(instruction.mnemonic);
    if (found == table().end()) return {};
    const Entry& entry = found->second;
    std::string name;
    for (const std::string& modifier : instruction.modifiers) {
        if (entry.mnemonic->memory && take_memory_modifier(modifier, insn)) continue;
        if (modifier == "aligned" && !entry.mnemonic->named_aligned) continue;
        if (!name.empty()) name += '.';
        name += modifier;
    }
    if (entry.mnemonic->traits.effect == Effect::move) name += operand_suffix(instruction);
    auto form = entry.by_name.find(name);
    if (form == entry.by_name.end()) form = entry.by_name.find(with_sync_first(name));
    return {entry.mnemonic, form == entry.by_name.end() ? nullptr : form->second};
}

Traits traits_of(const FoundForm& found) {
    if (!found.mnemonic) return {};
    return found.form && found.form->traits ? *found.form->traits : found.mnemonic->traits;
}

Traits traits_of(const ptx::Instruction& instruction) {
    Insn scratch;
    return traits_of(find_form(instruction, scratch));
}

}  // namespace warpsim
