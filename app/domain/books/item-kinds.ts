import { sql } from '~/kit/sql'
import type { Options } from '~/lists/declare/filters'

/** The kinds of settled amounts. */
export const ITEM_KINDS = {
  payment: { word: 'Payment', tone: 'good' },
  refund: { word: 'Refund' },
  adjustment: { word: 'Adjustment', tone: 'warn' },
} as const

/** A filter of amounts by their kind, in statements where `settlement_item` is `i`. */
export const itemKinds: Options = Object.fromEntries(
  Object.entries(ITEM_KINDS).map(([value, { word }]) => [value, { label: word, where: sql`i.kind = ${value}` }]),
)
