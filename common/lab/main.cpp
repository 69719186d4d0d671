// The lab program `labNN`: this file, the lab's test.cpp, which defines suite(), and its causes.
#include "diagnose/cause.h"
#include "lab/program.h"

int main(int argc, char** argv) {
    lab::extend_catalogue(lab::own_causes());
    return lab::run_program(argc, argv, lab::suite());
}
