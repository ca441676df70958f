"""Models: answers from a language model, held to what the course says, paid for within a budget."""
