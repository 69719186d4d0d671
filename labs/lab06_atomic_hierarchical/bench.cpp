// The sizes of lab 06 that `make lab06 bench` counts on sim.
#include "lab/benchmarks.h"

lab::Benchmarks lab::benchmarks() { return {}; }
