// Hand-written PTX for the tests: one kernel with a bit of everything, and a frame for single
// lines.
#pragma once

#include <string>
#include <string_view>

#include "warpsim/ptx/module.h"

namespace warpsim::ptx::sample {

inline constexpr std::string_view header = ".version 9.0\n.target sm_80\n.address_size 64\n";

// A kernel around these statements, which begin on line 6. Declares %r0-%r9, %rd0-%rd9, %p0-%p9, a
// parameter `in`; the module has a variable `tab`.
inline std::string kernel(std::string_view statements) {
    return std::string(header) +
           ".global .align 4 .b8 tab[16];\n"
           ".visible .entry k(.param .u64 in) { .reg .b32 %r<10>; .reg .b64 %rd<10>; .reg .pred "
           "%p<10>;\n" +
           std::string(statements) + "\n}\n";
}

inline Function function(std::string_view statements) {
    return parse(kernel(statements)).functions.at(0);
}

inline Instruction instruction(std::string_view statement) {
    return function(statement).instructions.at(0);
}

// The only variable of a module with these declarations.
inline Variable variable(std::string_view declarations) {
    return parse(std::string(header) + std::string(declarations)).variables.back();
}

// what() of the SyntaxError; empty if there is none.
inline std::string error_of(std::string_view text) {
    try {
        parse(text);
    } catch (const SyntaxError& error) {
        return error.what();
    }
    return "";
}

inline std::string error_in_kernel(std::string_view statements) {
    return error_of(kernel(statements));
}

inline constexpr std::string_view everything = R"(// comment
.version 9.0
.target sm_80, debug
.address_size 64

.extern .func (.param .b32 func_retval0) vprintf
(
	.param .b64 vprintf_param_0,
	.param .b64 vprintf_param_1
)
;
.const .align 4 .f32 half = 0f3F000000;
.global .align 8 .u64 table[3] = {generic(text)+2, k, 0};
.global .align 1 .u8 text[12] = {104, 0XFF(generic(table)), 0xFF00(generic(table)), -1};
.extern .shared .align 16 .b8 dyn[];
.visible .entry k(
	.param .align 8 .b8 k_param_0[24],
	.param .u64 .ptr .global .align 16 k_param_1
)
.maxntid 256, 2, 1
.minnctapersm 2
{
	.local .align 16 .b8 	__local_depot0[32];
	.reg .b64 	%SP;
	.reg .pred 	%p<4>;
	.reg .b32 	%r<20>;
	.reg .b64 	%rd<8>;
	.shared .align 4 .b8 tile[128];

	.loc	1 7 3
	mov.u64 	%SP, __local_depot0;
	ld.param.v4.u8 	{%r1, _, %r2, %r3}, [k_param_0+20];
	ld.param.u64 	%rd1, [k_param_1];
	/* a comment
	   of two lines */
	.loc	2 509 9, function_name $L__info_string0, inlined_at 1 7 3
	{.reg .pred p; .reg .b32 r0; setp.lt.and.s32 p|_, %r1, 0x10, !%p1; @p bra done; mov.b32 r0, WARP_SZ; done: }
	.loc	2 80 1, function_name $L__info_string0+3, inlined_at 2 509 9
	shfl.sync.down.b32 	%r4|%p1, %r1, 4*2+1, 31, -1;
	@!%p1 bra 	$L__BB0_2;
	st.shared.v4.u32 	[dyn+16], {%r1, 2, 0b11, 017};
	ld.global.nc.f32 	%r5, [%rd1+-4];
	{ // callseq 0, 0
	.reg .b32 temp_param_reg;
	.param .b64 param0;
	st.param.b64 	[param0+0], %rd1;
	.param .b32 retval0;
	prototype_0 : .callprototype (.param .b32 _) _ (.param .b64 _);
	call (retval0), 
	%rd2, 
	(
	param0
	)
	, prototype_0;
	}
$L__BB0_2:
	.pragma "nounroll";
	bar.sync 	0;
	mbarrier.arrive.shared::cta.b64 %rd3, [%r4];
	ret;
}
	.file	1 "/tmp/kernel.cu"
	.file	2 "/tmp/header.h", 1700000000, 17
	.section	.debug_info
	{
.b32 4294967295
.b64 $L__func_begin0
.b32 $L__tmp1-$L__tmp0
	}
	.section	.debug_str
	{
$L__info_string0:
.b8 95,90,51,115
.b8 117,109,0
	}
)";

}  // namespace warpsim::ptx::sample
