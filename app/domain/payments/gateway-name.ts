import { sql, Sql } from '~/kit/sql'
import { capitalised } from '~/kit/text'
import { BRAND_NAMES } from './method'

/** Gateways whose name is not their key with a capital letter. */
const NAMES: Readonly<Record<string, string>> = {
  offline: 'Collected manually',
  paypal: 'PayPal',
  gocardless: 'GoCardless',
  bbms: 'Blackbaud Merchant Services',
}

export const gatewayName = (key: string): string => NAMES[key] ?? capitalised(key)

/** A key as its name, or with capital letters, in a query. */
function namedIn(names: Readonly<Record<string, string>>, key: Sql): Sql {
  const named = Object.entries(names).map(([one, shown]) => `WHEN '${one}' THEN '${shown}'`)
  return sql`CASE ${key} ${new Sql([named.join(' ')], [])} ELSE initcap(${key}) END`
}

export const gatewayNameSql = (key: Sql): Sql => namedIn(NAMES, key)

/** The gateway that took a payment; none where it was collected manually. */
export const providerNameSql = (key: Sql): Sql => sql`CASE WHEN ${key} <> 'offline' THEN ${gatewayNameSql(key)} END`

/** The brand of a saved method as people know it (`brandName`); nothing where there is none. */
export const brandNameSql = (brand: Sql): Sql => namedIn(BRAND_NAMES, brand)
