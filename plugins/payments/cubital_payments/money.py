"""Amounts in words: minor units of a currency, as a person reads them."""

# ISO 4217, as far as payment providers take them; all others have two decimals.
WITHOUT_DECIMALS = frozenset(
    {"bif", "clp", "djf", "gnf", "jpy", "kmf", "krw", "mga", "pyg", "rwf", "ugx", "vnd", "vuv"}
    | {"xaf", "xof", "xpf"}
)
WITH_THREE = frozenset({"bhd", "jod", "kwd", "omr", "tnd"})


def decimals(currency: str) -> int:
    """How many digits of an amount stand behind its point."""
    name = currency.lower()
    return 0 if name in WITHOUT_DECIMALS else 3 if name in WITH_THREE else 2


def in_words(amount: int, currency: str) -> str:
    """4900 usd: `49.00 USD`; 500 jpy: `500 JPY`."""
    places = decimals(currency)
    whole, rest = divmod(abs(amount), 10**places)
    digits = f"{whole:,}.{rest:0{places}}" if places else f"{whole:,}"
    return f"{'-' if amount < 0 else ''}{digits} {currency.upper()}".strip()
