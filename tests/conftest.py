"""Settings of all tests."""

from hypothesis import HealthCheck, settings

# How long one example takes says nothing here: machines are shared, and the sanitizers slow everything down.
settings.register_profile("pudsl", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("pudsl")
