"""What is compiled of the environments: dealing, observations as bytes, many games at once."""
