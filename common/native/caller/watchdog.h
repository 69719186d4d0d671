// Ends a call that never ends.
#pragma once

namespace native {

// Starts a thread that ends the process, with a report, once all other threads together have computed
// for so many seconds, or if for some seconds none has computed at all.
void start_watchdog(unsigned cpu_seconds);

}  // namespace native
