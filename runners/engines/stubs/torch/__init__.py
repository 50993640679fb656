"""A stand-in for PyTorch: no parser calls it, and its wheels are five gigabytes."""

from types import SimpleNamespace
from typing import Any

from stand_in import no, none, stand_in


class dtype:  # noqa: N801
    """The type of a tensor's numbers; models of settings ask for an instance."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __repr__(self) -> str:
        return f"torch.{self._name}"


def _limits(*asked: Any) -> SimpleNamespace:
    """The limits of a type, which settings are computed from where a server is imported."""
    return SimpleNamespace(min=-1.0, max=1.0, eps=1.0, tiny=1.0, bits=8)


_DTYPES = """
bfloat16 bool complex64 double float float16 float32 float64 float8_e4m3fn float8_e4m3fnuz
float8_e5m2 float8_e5m2fnuz float8_e8m0fnu float4_e2m1fn_x2 half int int16 int32 int64 int8 long
short uint16 uint32 uint64 uint8
"""

stand_in(
    __name__,
    "2.13.0",
    {
        "dtype": dtype,
        **{name: dtype(name) for name in _DTYPES.split()},
        "finfo": _limits,
        "iinfo": _limits,
        "cuda.is_available": no,
        "cuda.device_count": none,
        "xpu.is_available": no,
        "mps.is_available": no,
        "version.cuda": None,
        "version.hip": None,
        "version.xpu": None,
    },
    absent=("npu", "musa", "mlu", "hpu"),
)
