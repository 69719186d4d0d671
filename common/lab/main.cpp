// The program `labNN`: this file, the lab's causes, and its test.cpp, which defines suite().
#include "diagnose/cause.h"
#include "lab/program.h"

int main(int argc, char** argv) {
    lab::extend_catalogue(lab::own_causes());
    return lab::run_program(argc, argv, lab::suite());
}
