// Linked directly before a student's file: where its variables begin (foreign_memory.cpp).
#include "threads/runtime/variables.h"

char students_data_begin = 1;
char students_bss_begin;
thread_local char students_tdata_begin = 1;
thread_local char students_tbss_begin;
