import type { Fields } from '~/kit/fields'
import { toNumber } from '~/kit/money'

/** The amount of a record, as calls about it answer it. */
export const amountReply = ({ amountMinor, currency }: { amountMinor: bigint; currency: string }): Fields => ({
  amount: toNumber(amountMinor, currency),
  currency_code: currency,
})
