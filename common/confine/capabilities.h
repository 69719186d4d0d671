#pragma once

namespace confine {

// Drops root's capabilities: file modes then apply to root as well, and other processes are
// protected from it. A program that root executes afterwards has them again. Returns false if they
// could not be dropped.
bool give_up_capabilities();

}  // namespace confine
