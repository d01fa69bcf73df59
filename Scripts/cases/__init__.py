"""The cases of Specs/Vectors/, a module for each file. `document()` gives what the file holds."""
