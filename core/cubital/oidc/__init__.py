"""OpenID Connect: the identity providers of a school, and the talk with them."""
