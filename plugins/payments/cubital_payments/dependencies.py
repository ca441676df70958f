"""The payment provider as a parameter of a route."""

from typing import Annotated

from fastapi import Depends

from cubital_payments.provider import Provider, current_provider


async def _provider() -> Provider:
    return current_provider()


TheProvider = Annotated[Provider, Depends(_provider)]
