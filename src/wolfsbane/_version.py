"""The version of the program. CITATION.cff and CHANGELOG.md repeat it; a test compares them."""

__version__ = "0.1.0"
