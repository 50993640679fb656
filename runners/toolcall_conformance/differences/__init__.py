"""What ``fuzz`` and ``replay`` share: asking implementations the same, and groups of what they answer apart."""
