"""The C core and its thin Python face."""
