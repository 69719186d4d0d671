// Linked directly before a student's file: where its variables begin (counted.cpp).
#include "threads/runtime/variables.h"

char students_data_begin = 1;
char students_bss_begin;
