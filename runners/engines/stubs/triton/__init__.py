"""A stand-in for Triton: kernels are compiled with it, and no parser has one."""

from stand_in import stand_in

stand_in(__name__, "3.7.0")
