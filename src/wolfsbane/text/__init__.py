"""Texts for people: catalogues of messages (`en/*.ftl`, `de/*.ftl`) and what turns ids and values into sentences."""

from wolfsbane.engine.text import Text, literal
from wolfsbane.text.catalogue import ENGLISH, LANGUAGES, Catalogue, catalogue, language_from_environment
from wolfsbane.text.decisions import action_text, listed, prompt_text
from wolfsbane.text.render import Renderer

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "Catalogue",
    "Renderer",
    "Text",
    "action_text",
    "catalogue",
    "language_from_environment",
    "listed",
    "literal",
    "prompt_text",
]
