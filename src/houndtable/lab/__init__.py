"""Many games at once: simulation, measurement, and what is read from it."""
