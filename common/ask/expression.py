"""Formulas of numbers and names, such as `32 * (7 * warps - 1)`: nothing else of Python is evaluated."""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable, Mapping
from typing import Any

from language.words import in_language, say

Number = int | float

LONGEST = 300  # characters
LARGEST = 1e300
MOST_DEEP = 40


class Wrong(Exception):
    """The reason why a text is no formula, as part of a sentence."""


def power(base: Number, exponent: Number) -> Number:
    """base ** exponent, unless it were too large to compute."""
    if abs(exponent) * math.log2(abs(base) + 2) > math.log2(LARGEST):
        raise Wrong(in_language("it is too large"))
    return base**exponent


BINARY: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod, ast.Pow: power,
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le,
    ast.Gt: operator.gt, ast.GtE: operator.ge,
}  # fmt: skip
UNARY: dict[type, Callable[[Any], Any]] = {ast.UAdd: operator.pos, ast.USub: operator.neg}
FUNCTIONS: dict[str, Callable[..., Any]] = {
    "log2": math.log2, "sqrt": math.sqrt, "ceil": math.ceil, "floor": math.floor, "round": round,
    "abs": abs, "min": min, "max": max,
}  # fmt: skip


def value_of(formula: str, names: Mapping[str, Any]) -> Number:
    """The number that a formula comes to. Raises Wrong."""
    if len(formula) > LONGEST:
        raise Wrong(say("it has more than {} characters", LONGEST))
    try:
        value = _value(ast.parse(formula.strip(), mode="eval").body, names, MOST_DEEP)
    except (SyntaxError, ValueError, MemoryError, RecursionError):  # ValueError: the logarithm of 0
        raise Wrong(in_language("it is neither a number nor a formula")) from None
    except ZeroDivisionError:
        raise Wrong(in_language("it divides by 0")) from None
    except (OverflowError, TypeError):
        raise Wrong(in_language("it is too large, or no number")) from None
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise Wrong(in_language("it is no number"))
    if not abs(value) < LARGEST:
        raise Wrong(in_language("it is too large"))
    return value


def _value(node: ast.expr, names: Mapping[str, Any], deep: int) -> Any:
    if deep == 0:
        raise Wrong(in_language("it is too deep"))
    deep -= 1
    match node:
        case ast.Constant(value=int() | float() as value) if abs(value) < LARGEST:
            return value
        case ast.Constant(value=int() | float()):
            raise Wrong(in_language("it is too large"))
        case ast.Name(id=name):
            if name not in names:
                raise Wrong(say("{} is no name here", name))
            return names[name]
        case ast.BinOp(left=left, op=op, right=right) if type(op) in BINARY:
            return BINARY[type(op)](_value(left, names, deep), _value(right, names, deep))
        case ast.UnaryOp(op=op, operand=operand) if type(op) in UNARY:
            return UNARY[type(op)](_value(operand, names, deep))
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in BINARY:
            return BINARY[type(op)](_value(left, names, deep), _value(right, names, deep))
        case ast.IfExp(test=test, body=body, orelse=orelse):
            return _value(body if _value(test, names, deep) else orelse, names, deep)
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in FUNCTIONS:
            return FUNCTIONS[name](*[_value(each, names, deep) for each in args])
    raise Wrong(in_language("it is neither a number nor a formula"))
