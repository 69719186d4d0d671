#include "warpsim/recordings/test_kernel.h"

#include <algorithm>
#include <cctype>

namespace warpsim {

static bool is_of_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

std::string fill(std::string_view text,
                 std::initializer_list<std::pair<std::string_view, std::string>> words) {
    std::string filled;
    while (!text.empty()) {
        const size_t begin = std::min(text.find('$'), text.size());
        filled += text.substr(0, begin);
        text.remove_prefix(begin);
        const auto end = std::find_if_not(text.begin() + !text.empty(), text.end(), is_of_name);
        const std::string_view place = text.substr(0, static_cast<size_t>(end - text.begin()));
        const auto word = std::find_if(words.begin(), words.end(), [&](const auto& candidate) {
            return !place.empty() && candidate.first == place.substr(1);
        });
        filled += word == words.end() ? place : word->second;
        text.remove_prefix(place.size());
    }
    return filled;
}

std::string ptx_name(std::string_view text) {
    std::string name;
    for (const char c : text) {
        name += is_of_name(c) ? c : '_';
    }
    return name;
}

static std::string kernel_text(const std::string& name, const std::string& body,
                               const KernelFrame& frame) {
    const std::string bytes = std::to_string(frame.parameter.size());
    const std::string block = ", .param .align 16 .b8 block[" + bytes + "]";
    return fill(R"($scope.visible .entry $name(.param .u64 out, .param .u64 in$block) {
    .reg .pred %p<32>; .reg .b16 %h<32>; .reg .b32 %r<64>; .reg .b64 %rd<64>; .reg .b128 %q<16>;
    .reg .b32 %thread, %block; .reg .b64 %in, %out, %offset;
    mov.u32 %thread, %ntid.x;
    mov.u32 %block, %ctaid.x;
    mul.lo.u32 %block, %block, %thread;
    mov.u32 %thread, %tid.x;
    add.u32 %thread, %thread, %block;
    ld.param.u64 %in, [in];
    mul.wide.u32 %offset, %thread, $in_bytes;
    add.u64 %in, %in, %offset;
    ld.param.u64 %out, [out];
    mul.wide.u32 %offset, %thread, $out_bytes;
    add.u64 %out, %out, %offset;
$body    ret;
}
)",
                {{"scope", fill(frame.module_scope, {{"name", name}})},
                 {"block", frame.parameter.empty() ? "" : block},
                 {"in_bytes", std::to_string(frame.in_bytes)},
                 {"out_bytes", std::to_string(frame.out_bytes)},
                 {"body", fill(body, {{"name", name}})},
                 {"name", name}});
}

RecordedTest kernel_test(const std::string& form, const std::string& about, const std::string& body,
                         const KernelFrame& frame) {
    const std::string kernel = ptx_name(form + about);
    return {.form = form,
            .name = form + about,
            .ptx = kernel_text(kernel, body, frame),
            .kernel = kernel,
            .input = frame.input,
            .output_bytes = frame.out_bytes * frame.threads * frame.blocks,
            .block = {frame.threads},
            .grid = {frame.blocks},
            .parameter = frame.parameter};
}

}  // namespace warpsim
