"""The study material: its kinds of content, the calls that read it, and the recording of its terms."""
