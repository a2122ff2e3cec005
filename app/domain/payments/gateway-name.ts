import { sql, Sql } from '~/kit/sql'
import { capitalised } from '~/kit/text'
import { BRAND_NAMES } from './method'

const NAMES: Readonly<Record<string, string>> = {
  offline: 'Collected manually',
  paypal: 'PayPal',
  gocardless: 'GoCardless',
  bbms: 'Blackbaud Merchant Services',
}

export const gatewayName = (key: string): string => NAMES[key] ?? capitalised(key)

function nameSql(names: Readonly<Record<string, string>>, key: Sql): Sql {
  const named = Object.entries(names).map(([one, shown]) => `WHEN '${one}' THEN '${shown}'`)
  return sql`CASE ${key} ${new Sql([named.join(' ')], [])} ELSE initcap(${key}) END`
}

export const gatewayNameSql = (key: Sql): Sql => nameSql(NAMES, key)

export const providerNameSql = (key: Sql): Sql => sql`CASE WHEN ${key} <> 'offline' THEN ${gatewayNameSql(key)} END`

export const brandNameSql = (brand: Sql): Sql => nameSql(BRAND_NAMES, brand)
