"""The evaluation: labelled questions, and how well the tutor answers them."""
