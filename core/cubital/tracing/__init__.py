"""Traces by OpenTelemetry: what a request did and how long it took, without any text of a person."""
