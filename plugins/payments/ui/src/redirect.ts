/** Parser of the query with which the payment provider returns the buyer. It proves nothing: the server asks the provider itself. */
type Redirect = { userId: string; paymentId: string } | { problem: string }

export function readRedirect(query: URLSearchParams): Redirect {
  const userId = query.get("userId")
  if (!userId) return { problem: "No user ID found in redirect" }
  const paymentId = query.get("transactionId") || query.get("checkoutId") || query.get("orderId")
  return paymentId ? { userId, paymentId } : { problem: "No payment information found in redirect" }
}
