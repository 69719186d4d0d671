// How ThreadSanitizer reports, in the build that looks for races. Its own search for the lines would
// start another program: the harness does it (threads/places.h). Accesses within libraries that are
// not instrumented, such as OpenMP's, are none of the student's.

extern "C" const char* __tsan_default_options() {
    return "symbolize=0:exitcode=66:ignore_noninstrumented_modules=1:report_signal_unsafe=0:"
           "report_thread_leaks=0:atexit_sleep_ms=0:report_mutex_bugs=0:handle_segv=0:handle_"
           "sigbus=0:"
           "handle_sigfpe=0:handle_sigill=0:handle_abort=0:allow_user_segv_handler=1";
}
