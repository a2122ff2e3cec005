import { sql, Sql } from '~/kit/sql'
import { capitalised } from '~/kit/text'

/** Gateways whose name is not their key with a capital letter. */
const NAMES: Readonly<Record<string, string>> = { offline: 'Collected manually', paypal: 'PayPal' }

export const gatewayName = (key: string): string => NAMES[key] ?? capitalised(key)

/** The same in a query. */
export function gatewayNameOf(key: Sql): Sql {
  const named = Object.entries(NAMES).map(([one, shown]) => `WHEN '${one}' THEN '${shown}'`)
  return sql`CASE ${key} ${new Sql([named.join(' ')], [])} ELSE initcap(${key}) END`
}

/** The gateway that took a payment; none where it was collected manually. */
export const providerNameOf = (key: Sql): Sql => sql`CASE WHEN ${key} <> 'offline' THEN ${gatewayNameOf(key)} END`
