// libFuzzer's mutations, and some that understand PTX: they move lines, change operands and insert
// instructions from the list of forms. These get further than random changes of bytes.
#include <cstdint>
#include <cstring>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "warpsim/insn/insn.h"

using namespace warpsim;

extern "C" size_t LLVMFuzzerMutate(uint8_t* data, size_t size, size_t most);

namespace {

using Lines = std::vector<std::string>;
using Random = std::minstd_rand;

size_t below(Random& random, size_t count) { return random() % count; }

const char* any_of(Random& random, std::initializer_list<const char*> choices) {
    return choices.begin()[below(random, choices.size())];
}

Lines lines_of(std::string_view text) {
    Lines lines;
    std::istringstream stream{std::string(text)};
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

std::string text_of(const Lines& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
}

// The seeds declare %p, %h, %r, %rd and %q, `words` and `own` in shared and local memory, and the
// labels L0 to L3; in[] and out[] are %rd2 and %rd3.
std::string number(Random& random) {
    return any_of(random, {"0", "1", "-1", "2", "4", "7", "31", "32", "64", "255", "0x80000000",
                           "0x7fffffff", "-2147483648", "0f3F800000", "0d3FF0000000000000",
                           "0x7fffffffffffffff", "1073741824", "4095"});
}

std::string register_of(Random& random, const Slot& slot) {
    const std::string digit = std::to_string(below(random, 10));
    if (slot.kind == Slot::predicate) return "%p" + digit;
    if (slot.bytes <= 2) return "%h" + digit;
    if (slot.bytes == 16) return "%q" + std::to_string(below(random, 3));
    return (slot.bytes == 4 ? "%r" : "%rd") + digit;
}

std::string address(Random& random) {
    const std::string base =
        any_of(random, {"%rd2", "%rd3", "words", "own", "table", "%r5", "%rd7", "in", "0"});
    return "[" + base + (below(random, 2) ? "+" + std::to_string(4 * below(random, 8)) : "") + "]";
}

std::string value(Random& random, const Slot& slot) {
    if (slot.kind != Slot::predicate && below(random, 4) == 0) return number(random);
    if (slot.kind != Slot::predicate && below(random, 12) == 0)
        return any_of(random, {"%tid.x", "%laneid", "words", "own", "f", "%clock", "%envreg1"});
    return register_of(random, slot);
}

std::string operand(Random& random, const Slot& slot, int elements) {
    switch (slot.kind) {
        case Slot::address:
            return address(random);
        case Slot::label:
            return "L" + std::to_string(below(random, 4));
        case Slot::branch_targets:
            return "TABLE";
        case Slot::vector: {
            std::string list;
            for (int i = 0; i < elements; ++i) list += (i ? ", " : "") + value(random, slot);
            return elements > 1 ? "{" + list + "}" : list;
        }
        default:
            return value(random, slot);
    }
}

std::string operands(Random& random, const Form& form, int elements) {
    std::string list;
    for (const Slot& slot : form.slots) {
        if (slot.kind == Slot::carry) continue;
        if (slot.kind == Slot::optional_predicate) {
            if (below(random, 2)) list += "|%p" + std::to_string(below(random, 10));
            continue;
        }
        if (slot.optional && below(random, 2)) continue;
        list += (list.empty() ? " " : ", ") + operand(random, slot, elements);
    }
    return list;
}

std::string instruction(Random& random) {
    const auto& mnemonics = all_mnemonics();
    const Mnemonic& mnemonic = *mnemonics[below(random, mnemonics.size())];
    const std::vector<Form> forms = mnemonic.forms();
    const Form& form = forms[below(random, forms.size())];
    std::string text = below(random, 4) == 0 ? any_of(random, {"@%p1 ", "@!%p2 "}) : "";
    text += mnemonic.name;
    int elements = form.name.find("pack4") != form.name.npos ? 4 : 2;
    if (mnemonic.memory) {
        text += any_of(random, {"", ".volatile", ".relaxed.gpu", ".acquire.cta"});
        text += any_of(random, {"", ".global", ".shared", ".local", ".param", ".const"});
        elements = 1 << below(random, 3);
        if (elements > 1) text += ".v" + std::to_string(elements);
    }
    const std::string name = form.name.substr(0, form.name.find_first_of("%"));
    if (!name.empty()) text += "." + name.substr(0, name.find(".pack"));
    return text + operands(random, form, elements) + ";";
}

bool ends_token(char c) { return std::strchr(" ,;[](){}+|\t", c) != nullptr; }

// A random token between blanks and punctuation: its begin and length.
std::pair<size_t, size_t> token_of(Random& random, const std::string& line) {
    size_t begin = below(random, line.size());
    while (begin > 0 && !ends_token(line[begin - 1])) --begin;
    size_t end = begin;
    while (end < line.size() && !ends_token(line[end])) ++end;
    return {begin, end - begin};
}

void change_token(Random& random, Lines& lines) {
    std::string& to = lines[below(random, lines.size())];
    const std::string from = lines[below(random, lines.size())];
    if (to.empty() || from.empty()) return;
    const auto [begin, length] = token_of(random, to);
    const auto [other, other_length] = token_of(random, from);
    to.replace(begin, length, below(random, 3) ? from.substr(other, other_length) : number(random));
}

void mutate_lines(Random& random, Lines& lines) {
    const size_t one = below(random, lines.size()), other = below(random, lines.size());
    const std::string line = lines[one];
    switch (below(random, 6)) {
        case 0:
            lines.erase(lines.begin() + long(one));
            break;
        case 1:
            lines.insert(lines.begin() + long(other), line);
            break;
        case 2:
            std::swap(lines[one], lines[other]);
            break;
        case 3:
            change_token(random, lines);
            break;
        default:
            lines.insert(lines.begin() + long(other), instruction(random));
    }
}

}  // namespace

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t most,
                                          unsigned int seed) {
    Random random(seed);
    Lines lines = lines_of({reinterpret_cast<const char*>(data), size});
    if (lines.empty() || below(random, 4) == 0) return LLVMFuzzerMutate(data, size, most);
    for (size_t times = 1 + below(random, 4); times > 0 && !lines.empty(); --times)
        mutate_lines(random, lines);
    const std::string text = text_of(lines);
    if (text.size() > most) return LLVMFuzzerMutate(data, size, most);
    std::memcpy(data, text.data(), text.size());
    return text.size();
}
