"""Views of results: each a module with a pure function from a ``model.Report`` to a text."""
