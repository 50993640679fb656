"""What ``fuzz`` and ``replay`` share: asking implementations, and grouping what they answer apart."""
