"""Views of results: each a module with a pure function from a ``contents.Report`` to a text."""
