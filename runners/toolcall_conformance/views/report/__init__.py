"""Views of results: each module has a pure function from a ``contents.Report`` to a text."""
