"""The way of a new student to the payment page and back."""
