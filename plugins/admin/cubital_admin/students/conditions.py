"""SQL conditions that tell administrators, and students with a live account, apart among all users."""

from sqlalchemy import not_

from cubital.accounts.passwords import ERASED
from cubital.accounts.tables import users

ADMINISTRATOR = users.c.is_admin | (users.c.role == "admin")
# What is left of an erased account has no name and can be given no status: it is nobody's.
STUDENT = (not_(ADMINISTRATOR), users.c.password_hash != ERASED)
