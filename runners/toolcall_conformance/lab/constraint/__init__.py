"""Properties of constraints that need no opinion: held against the template, the schemas and the parser."""
