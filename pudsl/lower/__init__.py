"""From the typed tree of a game to its image: `lower(program)`."""

from pudsl.lower.errors import LoweringError
from pudsl.lower.image import Image
from pudsl.lower.lower import lower, try_to_lower

__all__ = ["Image", "LoweringError", "lower", "try_to_lower"]
