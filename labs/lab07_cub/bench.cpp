// The sizes of lab 07 that `make lab07 bench` counts on sim.
#include "lab/benchmarks.h"

lab::Benchmarks lab::benchmarks() { return {}; }
