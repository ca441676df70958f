"""A student's chat with a module: questions, answers, history, figures and feedback."""
