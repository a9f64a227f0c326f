"""Games as people and programs play them: states, positions, records, bots, drawings."""
