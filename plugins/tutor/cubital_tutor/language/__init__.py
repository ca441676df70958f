"""How text is taken apart: words, sentences, and the form of a question."""
