"""The guard rails: emergencies, personal questions, prompt injection and unsafe claims."""
