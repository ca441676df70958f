"""What exams are made of, as editors write it: blueprints and items."""
