"""HTTP around the routes: limits, security headers, the cross-site rule, errors as answers."""
