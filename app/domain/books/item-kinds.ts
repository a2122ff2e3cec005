import { sql } from '~/kit/sql'
import type { Options } from '~/lists/declare/filters'

export const ITEM_KINDS = {
  payment: { word: 'Payment', tone: 'good' },
  refund: { word: 'Refund' },
  adjustment: { word: 'Adjustment', tone: 'warn' },
} as const

export const itemKinds: Options = Object.fromEntries(
  Object.entries(ITEM_KINDS).map(([value, { word }]) => [value, { label: word, where: sql`i.kind = ${value}` }]),
)
