/** Flat arrays: the totals of a million supporters take 40 MB. */
export interface Lifetimes {
  first: Float64Array
  last: Float64Array
  donated: Float64Array
  donations: Uint32Array
  purchased: Float64Array
  purchases: Uint32Array
}

export const lifetimes = (count: number): Lifetimes => ({
  first: new Float64Array(count),
  last: new Float64Array(count),
  donated: new Float64Array(count),
  donations: new Uint32Array(count),
  purchased: new Float64Array(count),
  purchases: new Uint32Array(count),
})

interface Sold {
  at: number
  basket: { total: number; lines: { offer: { isDonation: boolean }; qty: number; price: number }[] }
}

/**
 * Expects contributions oldest first. Counts gifts and purchases separately by line; a contribution that cost nothing
 * is no payment (R-SUPPORTERS-8).
 */
export function remember(all: Lifetimes, index: number, { at, basket }: Sold): void {
  if (basket.total > 0) {
    if (all.first[index] === 0) all.first[index] = at
    all.last[index] = at
  }
  let donated = 0
  let purchased = 0
  let gifts = 0
  let goods = 0
  for (const { offer, qty, price } of basket.lines) {
    if (offer.isDonation) [donated, gifts] = [donated + qty * price, gifts + 1]
    else [purchased, goods] = [purchased + qty * price, goods + 1]
  }
  all.donated[index] = (all.donated[index] ?? 0) + donated
  all.donations[index] = (all.donations[index] ?? 0) + gifts
  all.purchased[index] = (all.purchased[index] ?? 0) + purchased
  all.purchases[index] = (all.purchases[index] ?? 0) + goods
}
