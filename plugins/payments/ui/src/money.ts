/** Conversion of minor units (hundredths, with exceptions) to major units. The same table is in money.py. */
const WITHOUT_DECIMALS = "bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf".split(" ")
const WITH_THREE = "bhd jod kwd omr tnd".split(" ")

/** As a number with the currency's decimals; N/A where there is no amount. */
export function majorUnits(amount: number | null, currency: string): string {
  if (amount === null) return "N/A"
  const name = currency.toLowerCase()
  const decimals = WITHOUT_DECIMALS.includes(name) ? 0 : WITH_THREE.includes(name) ? 3 : 2
  return (amount / 10 ** decimals).toFixed(decimals)
}
