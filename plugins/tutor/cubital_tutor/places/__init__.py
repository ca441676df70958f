"""Places: where a student stopped in a module, so that they go on there on any device."""
