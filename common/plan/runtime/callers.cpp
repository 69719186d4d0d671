#include "plan/runtime/callers.h"

#include <dlfcn.h>
#include <unwind.h>

#include "plan/recording.h"

namespace plan {
namespace {

const void* library = nullptr;

const void* library_of(const void* inside) {
    Dl_info found{};
    return dladdr(inside, &found) ? found.dli_fbase : nullptr;
}

// A return address stands behind the call.
_Unwind_Reason_Code add(_Unwind_Context* context, void* to) {
    auto& list = *static_cast<std::vector<uint64_t>*>(to);
    const uintptr_t call = _Unwind_GetIP(context) - 1;
    if (library_of(reinterpret_cast<const void*>(call)) == library)
        list.push_back(call - reinterpret_cast<uintptr_t>(library));
    return list.size() < most_callers ? _URC_NO_REASON : _URC_END_OF_STACK;
}

}  // namespace

void record_callers_in(const void* inside) { library = library_of(inside); }

std::vector<uint64_t> callers() {
    std::vector<uint64_t> list;
    if (library) _Unwind_Backtrace(add, &list);
    return list;
}

}  // namespace plan
