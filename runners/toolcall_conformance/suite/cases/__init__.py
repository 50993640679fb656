"""Cases: what every format has, made for one format from a turn, its template and at most one edit."""
