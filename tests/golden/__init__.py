"""Games that were recorded once and must go the same way for ever."""
