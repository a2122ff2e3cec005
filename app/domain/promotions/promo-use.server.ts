import type { SqlTxCtx } from '~/db/ctx'
import type { KnownPromo } from '~/domain/pricing/promo-terms'
import { refused } from '~/kit/errors'
import { sql, type Sql } from '~/kit/sql'
import { judgePromos } from './cart-promos.server'
import type { CartPerson } from './queries.server'

/** Call this before any other lock of a sale or of its reversal, to avoid deadlocks. */
export async function holdLimitedPromos(ctx: SqlTxCtx, promos: readonly KnownPromo[]): Promise<void> {
  const limited = promos
    .filter(({ usageLimit, usageLimitPerAccount }) => usageLimit !== null || usageLimitPerAccount !== null)
    .map(({ id }) => id)
  if (limited.length > 0)
    await ctx.sql.rows(sql`SELECT id FROM promo_code WHERE id = ANY(${limited}) ORDER BY id FOR UPDATE`)
}

/**
 * Checks every code that affects the price again, before payment. Locks limited codes until the sale is done, in the
 * order of their ids, so that the last use is given once (R-PAYMENTS-2).
 */
export async function refuseUnusablePromos(
  ctx: SqlTxCtx,
  promos: readonly KnownPromo[],
  person: CartPerson,
): Promise<void> {
  if (promos.length === 0) return
  await holdLimitedPromos(ctx, promos)
  const { errors } = await judgePromos(ctx, promos, { of: person, scope: 'all' })
  if (errors.length > 0) throw refused(errors.join(' '))
}

const isUsedBy = (contributionId: number): Sql =>
  sql`(p.is_free_shipping OR EXISTS (SELECT 1 FROM contribution_line l
    WHERE l.contribution_id = ${contributionId} AND l.promo_code = p.code))`

const uncountedWhere = (contributionId: number): Sql =>
  sql`k.contribution_id = ${contributionId} AND p.id = k.promo_code_id AND k.counted_at IS NULL`

const countUseSql = (ctx: SqlTxCtx, contributionId: number): Sql => sql`
  used AS (
    UPDATE contribution_promo k SET counted_at = ${ctx.now} FROM promo_code p
    WHERE ${uncountedWhere(contributionId)} AND ${isUsedBy(contributionId)}
    RETURNING k.promo_code_id),
  held AS MATERIALIZED (SELECT p.id FROM promo_code p WHERE p.id IN (SELECT promo_code_id FROM used) ORDER BY p.id
    FOR UPDATE)
  UPDATE promo_code p SET usage_count = p.usage_count + 1 FROM held WHERE p.id = held.id`

/**
 * Counts one use of each code with an effect when a payment is reserved, so that the use is taken while the gateway is
 * called. Never counts a use twice. Call it only if the cart has codes (R-PROMOS-7).
 */
export async function reservePromoUse(ctx: SqlTxCtx, contributionId: number): Promise<void> {
  await ctx.sql.run(sql`WITH ${countUseSql(ctx, contributionId)}`)
}

export async function settlePromoUse(ctx: SqlTxCtx, contributionId: number): Promise<void> {
  await ctx.sql.run(sql`
    WITH idle AS (
      DELETE FROM contribution_promo k USING promo_code p
      WHERE ${uncountedWhere(contributionId)} AND NOT ${isUsedBy(contributionId)}),
    ${countUseSql(ctx, contributionId)}`)
}

/**
 * Takes back the uses when a payment fails or is returned, because the contribution is a cart again. If it is paid
 * again, its codes are counted as they are then.
 */
export async function takeBackPromoUse(ctx: SqlTxCtx, contributionId: number): Promise<void> {
  await ctx.sql.run(sql`
    WITH counted AS (
      UPDATE contribution_promo SET counted_at = NULL
      WHERE contribution_id = ${contributionId} AND counted_at IS NOT NULL RETURNING promo_code_id),
    held AS MATERIALIZED (SELECT p.id FROM promo_code p WHERE p.id IN (SELECT promo_code_id FROM counted) ORDER BY p.id
      FOR UPDATE)
    UPDATE promo_code p SET usage_count = greatest(0, p.usage_count - 1) FROM held WHERE p.id = held.id`)
}
