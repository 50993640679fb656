"""Fake implementations, one misbehaviour each.

All of them answer alike until an output contains ``TRIGGER``: an output ``call NAME`` is a call of that tool,
everything else is content.
"""
