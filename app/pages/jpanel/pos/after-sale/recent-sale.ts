export type RefundWishState = {
  kind: 'lines' | 'whole' | 'custom'
  qty: Record<number, number>
  amount: string
  reason: string
  restocks: boolean
}

export function refundBody({ kind, qty, amount, reason, restocks }: RefundWishState, key: string): object {
  const why = reason.trim() === '' ? {} : { reason: reason.trim() }
  const goods = restocks ? { restock: 1 } : {}
  if (kind === 'whole') return { key, ...why, whole: 1, ...goods }
  if (kind === 'custom') return { key, ...why, amount: amount.trim() }
  const lines = Object.entries(qty).flatMap(([id, count]) => (count > 0 ? [{ id: Number(id), qty: count }] : []))
  return { key, ...why, lines, ...goods }
}

/** Works outside a secure context, as on a tablet in a local network. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
