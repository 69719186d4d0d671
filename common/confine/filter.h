// Builds a seccomp filter: how the kernel answers system calls.
#pragma once

#include <linux/seccomp.h>
#include <seccomp.h>

#include <cerrno>
#include <span>

namespace confine {

// Compares an argument that the kernel reads as an int: bits above the lower 32 are ignored.
inline scmp_arg_cmp is(unsigned argument, scmp_datum_t value) {
    return {argument, SCMP_CMP_MASKED_EQ, 0xffffffff, value};
}

class Filter {
  public:
    explicit Filter(uint32_t to_all_others);  // SCMP_ACT_ALLOW, SCMP_ACT_ERRNO(EPERM)
    Filter(const Filter&) = delete;
    Filter& operator=(const Filter&) = delete;
    ~Filter() { seccomp_release(filter_); }

    void answer(uint32_t action, std::span<const int> calls);
    void answer(uint32_t action, int call) { answer(action, std::span(&call, 1)); }
    void answer(uint32_t action, int call, const scmp_arg_cmp& argument);

    // Answers ENOSYS to a call whose flags are in memory, where a filter cannot read them; the C
    // library then uses an older call.
    void refuse_unreadable(int call) { answer(SCMP_ACT_ERRNO(ENOSYS), call); }

    // Enforces the filter: permanently, in all threads and all that they execute or start. Returns
    // false if the kernel has no such filter.
    bool load();

  private:
    void note(int error);

    scmp_filter_ctx filter_;
    bool complete_;
};

}  // namespace confine
