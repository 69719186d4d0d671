#pragma once

namespace confine {

// Root's privileges: what a file's mode closes is closed to root too, and so are other processes.
// A program that root starts afterwards has them again. False: they are still there.
bool give_up_capabilities();

}  // namespace confine
