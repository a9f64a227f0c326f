"""Measurements. `python -m bench [NAME...]` runs them; see __main__.py for how to add one."""
