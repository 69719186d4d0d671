// cp.async: copies of every size, by groups and with mbarriers, and bulk copies. A thread reads
// only copies that it has waited for.
#include "warpsim/recordings/operands.h"
#include "warpsim/recordings/shape.h"
#include "warpsim/recordings/test_kernel.h"

namespace warpsim {

namespace {

constexpr uint32_t threads = 32, bytes = 64;  // of each thread, in each of three places

bool fits(const Mnemonic& mnemonic, const Form&) { return mnemonic.name == "cp"; }

// %rd1: the thread's shared bytes, zero at first; %rd2: its mbarrier, for one arrival; %rd3: a
// cache policy (evict normal).
constexpr const char* begin = R"(    .shared .align 16 .b8 bytes[2048];
    .shared .align 8 .b64 mbarriers[32];
    mov.u64 %rd1, bytes;
    mul.wide.u32 %rd10, %thread, 64;
    add.u64 %rd1, %rd1, %rd10;
    mov.u64 %rd2, mbarriers;
    mul.wide.u32 %rd10, %thread, 8;
    add.u64 %rd2, %rd2, %rd10;
    mov.u64 %rd3, 0x1000000000000000;
    mov.u64 %rd4, 0;
    mbarrier.init.shared.b64 [%rd2], 1;
    fence.mbarrier_init.release.cluster;
)";

std::string zeros() {
    std::string text;
    for (uint32_t at = 0; at < bytes; at += 8) {
        text += fill("    st.shared.b64 [%rd1+$at], %rd4;\n", {{"at", std::to_string(at)}});
    }
    return text;
}

// Copies the shared bytes to `out`.
std::string results() {
    std::string text;
    for (uint32_t at = 0; at < bytes; at += 8) {
        text += fill("    ld.shared.b64 %rd10, [%rd1+$at]; st.global.b64 [%out+$at], %rd10;\n",
                     {{"at", std::to_string(at)}});
    }
    return text;
}

// Loops until the mbarrier's first phase has ended.
constexpr const char* wait = R"(again:
    mbarrier.try_wait.parity.shared.b64 %p1, [%rd2], 0;
    @!%p1 bra again;
)";

// ca copies 4, 8 and 16 bytes, cg 16; the last copy reads 5 bytes only.
std::string small_copies(const std::string& name) {
    const std::string policy = name.find("cache_hint") == name.npos ? "" : ", %rd3";
    std::string text;
    const auto copy = [&](uint32_t at, uint32_t size, const std::string& source_bytes) {
        text += fill("    $name [%rd1+$at], [%in+$at], $size$source$policy;\n",
                     {{"name", name},
                      {"at", std::to_string(at)},
                      {"size", std::to_string(size)},
                      {"source", source_bytes},
                      {"policy", policy}});
    };
    if (name.starts_with("cp.async.ca")) {
        copy(4, 4, "");
        copy(8, 8, "");
    }
    copy(16, 16, "");
    copy(32, 16, ", 0");
    text += "    mov.u32 %r1, 5;\n";
    copy(48, 16, ", %r1");
    return text + "    cp.async.commit_group;\n    cp.async.wait_group 0;\n";
}

constexpr const char* two_groups = R"(    cp.async.ca.shared.global [%rd1], [%in], 16;
    cp.async.commit_group;
    cp.async.ca.shared.global [%rd1+16], [%in+16], 8;
    cp.async.commit_group;
    cp.async.wait_group 1;
    ld.shared.b64 %rd11, [%rd1];
    st.shared.b64 [%rd1+48], %rd11;
    $wait;
)";

std::string group_arrival(const std::string& name) {
    const std::string generic = name.find("shared") == name.npos
                                    ? "    cvta.shared.u64 %rd12, %rd2;\n"
                                    : "    mov.u64 %rd12, %rd2;\n";
    const bool counted = name.find("noinc") != name.npos;
    return "    cp.async.ca.shared.global [%rd1+8], [%in+8], 8;\n" + generic + "    " + name +
           " [%rd12];\n" + (counted ? "" : "    mbarrier.arrive.shared.b64 %rd13, [%rd2];\n") +
           wait;
}

// Copies 48 bytes; before a copy from shared memory, 8 bytes of %in are stored there.
std::string bulk_copies(const std::string& name) {
    const std::string policy = name.find("cache_hint") == name.npos ? "" : ", %rd3";
    const std::string expect = "    mbarrier.arrive.expect_tx.shared.b64 %rd13, [%rd2], 48;\n";
    if (name.find(".bulk_group") != name.npos) {
        return "    ld.global.b64 %rd11, [%in];\n    st.shared.b64 [%rd1+24], %rd11;\n"
               "    fence.proxy.async;\n    add.u64 %rd12, %out, 64;\n    " +
               name + " [%rd12], [%rd1], 48" + policy +
               ";\n    cp.async.bulk.commit_group;\n    cp.async.bulk.wait_group 0;\n";
    }
    if (name.find("shared::cluster.shared::cta") != name.npos) {
        return "    ld.global.b64 %rd11, [%in];\n    st.shared.b64 [%rd1], %rd11;\n"
               "    fence.proxy.async;\n" +
               expect + "    " + name + " [%rd1+16], [%rd1], 16, [%rd2]" + policy + ";\n    " +
               name + " [%rd1+32], [%rd1], 16, [%rd2]" + policy + ";\n    " + name +
               " [%rd1+48], [%rd1], 16, [%rd2]" + policy + ";\n" + wait;
    }
    return "    fence.proxy.async;\n" + expect + "    " + name + " [%rd1], [%in], 48, [%rd2]" +
           policy + ";\n" + wait;
}

constexpr const char* bulk_groups = R"(    ld.global.b64 %rd11, [%in];
    st.shared.b64 [%rd1], %rd11;
    fence.proxy.async;
    add.u64 %rd12, %out, 64;
    cp.async.bulk.global.shared::cta.bulk_group [%rd12], [%rd1], 64;
    cp.async.bulk.commit_group;
    $wait 0;
)";

std::string text_of(const std::string& name) {
    if (name.find("wait_all") != name.npos) return fill(two_groups, {{"wait", name}});
    if (name.starts_with("cp.async.bulk.wait_group")) return fill(bulk_groups, {{"wait", name}});
    if (name == "cp.async.bulk.commit_group")
        return fill(bulk_groups, {{"wait", "cp.async.bulk.wait_group"}});
    if (name.ends_with("_group") && name.find("bulk") == name.npos)
        return fill(two_groups, {{"wait", "cp.async.wait_group 0"}});
    if (name.find(".arrive") != name.npos) return group_arrival(name);
    if (name.find(".bulk") != name.npos) return bulk_copies(name);
    return small_copies(name);
}

std::vector<RecordedTest> tests(const Mnemonic& mnemonic, const Form& form) {
    const std::string name = full_name(mnemonic, form);
    return {kernel_test(name, "", begin + zeros() + text_of(name) + results(),
                        {.in_bytes = bytes,
                         .out_bytes = 2 * bytes,
                         .threads = threads,
                         .input = random_bytes(bytes * threads, 14)})};
}

}  // namespace

extern const Shape shape_async_copies{"every size, part of it, groups, mbarriers", fits, tests};

}  // namespace warpsim
