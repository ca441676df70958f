"""The pages and checks for staff: payments that need a decision, pending accounts, the doctor."""
