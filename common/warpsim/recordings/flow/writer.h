// Writes the body of a random kernel or function, statement by statement. By the ISA, the written
// code has exactly one result, however the hardware schedules its threads.
#pragma once

#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>

#include <fmt/format.h>

namespace warpsim {

// The properties of a place in the program.
struct FlowScope {
    std::string mask;    // the register with the warp's active lanes; empty: they are unknown
    bool block = false;  // all threads of the block that have not exited arrive here
    bool top = false;    // outside every loop and branch of the kernel
    int depth = 0;
};

// A thread's state is in %x0 to %x5; %lane and %self are its lane and its index in the block. No
// call has two random choices as arguments: C++ leaves the order of evaluation open, and the
// kernels must be the same for every compiler.
class FlowWriter {
  public:
    // Threads of a kernel work together (warp-wide operations, barriers) or each one alone. Only
    // the latter diverge in functions: after a call ptxas 13.0 assumes that a warp has converged
    // even where its lanes returned one after another, and omits the code that vote.sync and
    // similar instructions need to be correct. (At -O0 it does not.)
    enum class Kind { together, alone, function };
    FlowWriter(uint64_t seed, Kind kind) : random_(seed), kind_(kind) {}

    bool alone() const { return kind_ == Kind::alone; }
    bool in_kernel() const { return kind_ != Kind::function; }
    bool exited = false;  // some threads may have ended before this place

    uint64_t below(uint64_t limit) { return random_() % limit; }
    bool chance(uint64_t percent) { return below(100) < percent; }

    template <class... T>
    void line(fmt::format_string<T...> format, T&&... values) {
        text_ += "    " + fmt::format(format, std::forward<T>(values)...) + ";\n";
    }
    void label(const std::string& name) { text_ += name + ":\n"; }
    void raw(const std::string& text) { text_ += text; }

    std::string state() { return fmt::format("%x{}", below(states)); }
    std::array<std::string, 3> different_states();
    std::string word() { return fmt::format("%t{}", words_++); }         // new registers: 32 bits,
    std::string address() { return fmt::format("%a{}", addresses_++); }  // 64 bits,
    std::string predicate() { return fmt::format("%c{}", predicates_++); }  // predicates
    std::string new_label() { return fmt::format("L{}", labels_++); }

    // A predicate that may differ from lane to lane.
    std::string condition();
    // Mixes `value` into a state.
    void mix(const std::string& value);
    // `count` random statements.
    void statements(const FlowScope& scope, int count);

    // Declarations of all registers used, followed by the text.
    std::string body() const;

    static constexpr uint64_t states = 6;

  private:
    std::mt19937_64 random_;
    Kind kind_;
    std::string text_;
    int words_ = 0, addresses_ = 0, predicates_ = 0, labels_ = 0;
};

}  // namespace warpsim
