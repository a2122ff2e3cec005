import type { SqlTxCtx } from '~/db/ctx'
import { personRefusal, promoRefusal, type KnownPromo } from '~/domain/pricing/promo-terms'
import { join, sql } from '~/kit/sql'
import { claimsOf, grantsOf, promosOfCart, type CartPerson } from './queries.server'

export type Verdicts = { valid: KnownPromo[]; refusals: string[] }

/** The codes that may be used, and a sentence for each of the others (money 4.2). `person` asks only what depends on who buys. */
export async function judged(
  ctx: SqlTxCtx,
  promos: readonly KnownPromo[],
  asked: { of: CartPerson; scope: 'all' | 'person' },
): Promise<Verdicts> {
  const verdicts: Verdicts = { valid: [], refusals: [] }
  if (promos.length === 0) return verdicts
  const claims = new Map(
    (
      await claimsOf(
        ctx.sql,
        promos.map(({ id }) => id),
        asked.of,
      )
    ).map((claim) => [claim.id, claim]),
  )
  for (const promo of promos) {
    const claim = claims.get(promo.id)
    const claimant = { timesUsed: claim?.timesUsed ?? null, isMember: claim?.isMember ?? false, isSupporter: asked.of.supporterId !== null }
    const terms = claim && !claim.isDeleted ? { ...promo, usageCount: claim.usageCount } : null
    const refusal =
      asked.scope === 'person'
        ? personRefusal(promo.code, promo, claimant)
        : promoRefusal(promo.code, terms, { ...claimant, today: asked.of.today })
    if (refusal === null) verdicts.valid.push(promo)
    else verdicts.refusals.push(refusal)
  }
  return verdicts
}

/** The codes of a cart, and no others. */
export async function keepPromos(ctx: SqlTxCtx, contributionId: number, promos: readonly KnownPromo[]): Promise<void> {
  await ctx.sql.run(
    sql`DELETE FROM contribution_promo WHERE contribution_id = ${contributionId} AND promo_code_id <> ALL(${promos.map(({ id }) => id)}::int[])`,
  )
  if (promos.length === 0) return
  const rows = promos.map(({ id, isGranted }, position) => sql`(${contributionId}, ${id}, ${position}, ${isGranted})`)
  await ctx.sql.run(sql`
    INSERT INTO contribution_promo (contribution_id, promo_code_id, position, is_granted) VALUES ${join(rows)}
    ON CONFLICT (contribution_id, promo_code_id) DO UPDATE SET position = excluded.position`)
}

/** Adds what the memberships of the supporter, and those in the cart, bring along (money 2.6, 2.7). Answers all codes of the cart. */
export async function grantPromos(ctx: SqlTxCtx, person: CartPerson): Promise<KnownPromo[]> {
  const { valid } = await judged(ctx, await grantsOf(ctx.sql, person), { of: person, scope: 'all' })
  const known = await promosOfCart(ctx.sql, person.contributionId)
  if (valid.length === 0) return known
  const all = [...known, ...valid]
  await keepPromos(ctx, person.contributionId, all)
  return all
}
