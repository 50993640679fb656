"""A stand-in for torchvision: SGLang's server imports it for images."""

from stand_in import stand_in

stand_in(__name__, "0.28.0")
