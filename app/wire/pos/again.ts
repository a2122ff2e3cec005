import type { Fields } from '~/kit/fields'
import { fromWire } from '~/kit/wire'
import { readLine } from './line'
import type { soldAgainWire } from './replies/again'
import type { SentBy } from './sent'
import type { TillLine } from './till-order'

const CURRENCY = { currency_code: 'currency' } as const

export const currencyIn = (query: Fields): unknown => fromWire(CURRENCY, query).currency

export const againAddress = (id: number, currency: string): string =>
  `/jpanel/pos/${id}/again.json?${new URLSearchParams({ currency_code: currency }).toString()}`

export type SoldAgainWire = SentBy<typeof soldAgainWire>

export const readSoldAgain = ({
  items,
  currency_code: currency,
  skipped,
}: SoldAgainWire): { lines: TillLine[]; skipped: string[] } => ({
  lines: items.map((item) => readLine(item, currency)),
  skipped,
})
