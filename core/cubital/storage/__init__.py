"""The database: transactions, the two engines that run them, the schema, signals between processes."""
