"""The commands of `pudsl`: thin, each in a module of its own."""
