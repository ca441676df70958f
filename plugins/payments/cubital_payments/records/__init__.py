"""The stored state of payments: checkouts, the ledger, and the leases of its background work."""
