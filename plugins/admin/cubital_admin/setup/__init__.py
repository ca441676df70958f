"""Setup: what a fresh school still lacks, and what staff have decided to leave."""
