import { gatewayName } from '~/domain/payments/gateway-name'
import type { Ctx } from '~/kit/operation'
import { sql, type SqlRunner } from '~/kit/sql'
import { PART_WORDS, type PartType } from '../funds/part-words'
import type { AccountKind } from './account-input'

type Stored = { kind: AccountKind; key: string; account: string }
export type PostingAccount = Stored & { label: string }

export const storedAccounts = (runner: SqlRunner): Promise<Stored[]> =>
  runner.rows<Stored>(sql`SELECT kind, key, account FROM posting_account ORDER BY kind, key`)

export async function postingAccounts(ctx: Ctx): Promise<PostingAccount[]> {
  const [stored, funds, gateways, banks] = await Promise.all([
    storedAccounts(ctx.read),
    ctx.read.rows<{ key: string }>(sql`WITH RECURSIVE fund AS (
        (SELECT fund_code FROM contribution_line WHERE fund_code IS NOT NULL ORDER BY fund_code LIMIT 1)
        UNION ALL SELECT (SELECT l.fund_code FROM contribution_line l WHERE l.fund_code > f.fund_code
          ORDER BY l.fund_code LIMIT 1) FROM fund f WHERE f.fund_code IS NOT NULL)
      SELECT fund_code AS key FROM fund WHERE fund_code IS NOT NULL`),
    ctx.read.rows<{ key: string }>(sql`SELECT DISTINCT gateway AS key FROM settlement_batch ORDER BY 1`),
    ctx.read.rows<{ key: string }>(sql`SELECT DISTINCT account AS key FROM deposit ORDER BY 1`),
  ])
  const account = (kind: AccountKind, key: string): string =>
    stored.find((one) => one.kind === kind && one.key === key)?.account ?? ''
  const as = (kind: AccountKind, label: (key: string) => string) => (keys: readonly string[]) =>
    keys.map((key) => ({ kind, key, label: label(key), account: account(kind, key) }))
  const same = (key: string): string => key
  return [
    ...as('rest', () => 'All other income')(['']),
    ...as('fund', same)(funds.map(({ key }) => key)),
    ...as('part', (key) => PART_WORDS[key as PartType])(Object.keys(PART_WORDS)),
    ...as('gateway', gatewayName)(gateways.map(({ key }) => key)),
    ...as('bank', same)(banks.map(({ key }) => key)),
  ]
}
