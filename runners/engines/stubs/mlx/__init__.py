"""A stand-in for MLX, which is made for Apple's GPUs: no parser calls it."""

from stand_in import stand_in

stand_in(__name__, "0.32.2", {"core.__version__": "0.32.2"})
