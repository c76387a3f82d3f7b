"""Auditing in bulk: many logs judged in many processes, results that merge, runs that go on where they stopped."""
