import type { SqlTxCtx } from '~/db/ctx'
import { later, minutes } from '~/kit/clock'
import { DomainError } from '~/kit/errors'
import { sql } from '~/kit/sql'

const MAX_PER_MINUTE = 5
const tooMany = (what: string) =>
  new DomainError('too-many', `This ${what} was requested five times in the last minute. Please wait a moment.`, {
    retryAfter: 60,
  })

/**
 * Returns the key of the next such mail about a contribution. The caller holds the contribution's row; more than five a
 * minute are refused.
 */
export async function nextKey(ctx: SqlTxCtx, kind: 'receipt' | 'downloads', id: number): Promise<string> {
  const sent = await ctx.sql.first<{ all: number; lately: number }>(sql`
    SELECT count(*)::int AS all, count(*) FILTER (WHERE created_at > ${later(ctx.now, -minutes(1))})::int AS lately
    FROM mail WHERE dedupe_key >= ${`${kind}:${id}:`} COLLATE "C" AND dedupe_key < ${`${kind}:${id};`} COLLATE "C"`)
  if ((sent?.lately ?? 0) >= MAX_PER_MINUTE) throw tooMany(kind === 'receipt' ? 'receipt' : 'email')
  return `${kind}:${id}:${(sent?.all ?? 0) + 1}`
}
