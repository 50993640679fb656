"""What all pages share: their document with its policy, their style, and how a model's text is shown."""
