/** What the payment page sent back with the browser. None of it proves anything: the server asks for itself. */
export type Redirect = { userId: string; paymentId: string } | { problem: string }

export function readRedirect(query: URLSearchParams): Redirect {
  const userId = query.get("userId")
  if (!userId) return { problem: "No user ID found in redirect" }
  const paymentId = query.get("transactionId") || query.get("checkoutId") || query.get("orderId")
  return paymentId ? { userId, paymentId } : { problem: "No payment information found in redirect" }
}
