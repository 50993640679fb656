"""The suite as data: vectors, cases, formats, clauses, templates; and where they are."""
