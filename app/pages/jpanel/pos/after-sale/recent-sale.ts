export type RefundWishState = { kind: 'lines' | 'whole' | 'custom'; qty: Record<number, number>; amount: string }

/** The body of POST /jpanel/pos/{id}/refund. */
export function refundBody({ kind, qty, amount }: RefundWishState, key: string): object {
  if (kind === 'whole') return { key, whole: 1 }
  if (kind === 'custom') return { key, amount: amount.trim() }
  const lines = Object.entries(qty).flatMap(([id, count]) => (count > 0 ? [{ id: Number(id), qty: count }] : []))
  return { key, lines }
}

/** Also where the page is not from a secure place, as on a tablet in a local network. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
