import type { Fields } from '~/kit/fields'
import { fromNumber, toNumber } from '~/kit/money'
import { fromReply, toWire, type Names } from '~/kit/wire'

export const amountReply = ({ amountMinor, currency }: { amountMinor: bigint; currency: string }): Fields => ({
  amount: toNumber(amountMinor, currency),
  currency_code: currency,
})

type Sent<Minor> = null extends Minor ? number | null : number
type Minor<Sent> = null extends Sent ? bigint | null : bigint

const each = (values: object, of: (value: unknown) => unknown): object =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === null ? null : of(value)]))

/** Writes amounts as JSON numbers with the decimals of their currency. */
export const amountsToWire = <const N extends Names, T extends Readonly<Record<N[keyof N], bigint | null>>>(
  names: N,
  value: T,
  currency: string,
) =>
  each(toWire(names, value), (minor) => toNumber(minor as bigint, currency)) as { [Wire in keyof N]: Sent<T[N[Wire]]> }

/** Reads the amounts of a reply as whole minor units. */
export const amountsFromReply = <const N extends Names, S extends Readonly<Record<keyof N, number | null>>>(
  names: N,
  sent: S,
  currency: string,
) =>
  each(fromReply(names, sent), (amount) => fromNumber(amount as number, currency)) as {
    [Wire in keyof N as N[Wire]]: Minor<S[Wire]>
  }
