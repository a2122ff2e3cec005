import type { SqlTxCtx } from '~/db/ctx'
import { personError, promoError, type KnownPromo } from '~/domain/pricing/promo-terms'
import { sql } from '~/kit/sql'
import { listClaims, listGrantedPromos, type CartPerson } from './queries.server'

export type Verdicts = { valid: KnownPromo[]; errors: string[] }

/**
 * The codes that may be used, and a sentence for each of the others (R-PROMOS-2). `person` checks only what depends on
 * who buys.
 */
export async function judged(
  ctx: SqlTxCtx,
  promos: readonly KnownPromo[],
  requested: { of: CartPerson; scope: 'all' | 'person' },
): Promise<Verdicts> {
  const verdicts: Verdicts = { valid: [], errors: [] }
  if (promos.length === 0) return verdicts
  const claims = new Map(
    (
      await listClaims(
        ctx.sql,
        promos.map(({ id }) => id),
        requested.of,
      )
    ).map((claim) => [claim.id, claim]),
  )
  for (const promo of promos) {
    const claim = claims.get(promo.id)
    const claimant = {
      timesUsed: claim?.timesUsed ?? null,
      isMember: claim?.isMember ?? false,
      isSupporter: requested.of.supporterId !== null,
    }
    const terms = claim && !claim.isDeleted ? { ...promo, usageCount: claim.usageCount } : null
    const error =
      requested.scope === 'person'
        ? personError(promo.code, promo, claimant)
        : promoError(promo.code, terms, { ...claimant, today: requested.of.today })
    if (error === null) verdicts.valid.push(promo)
    else verdicts.errors.push(error)
  }
  return verdicts
}

/** The codes of a cart, and no others. One that was counted by an earlier completion stays counted. */
export async function keepPromos(
  ctx: SqlTxCtx,
  { id, promos }: { id: number; promos: readonly KnownPromo[] },
): Promise<void> {
  await ctx.sql.run(sql`
    WITH kept AS (SELECT * FROM unnest(${promos.map((promo) => promo.id)}::int[],
      ${promos.map(({ isGranted }) => isGranted)}::boolean[]) WITH ORDINALITY AS k (promo_code_id, is_granted,
      position)),
    gone AS (DELETE FROM contribution_promo WHERE contribution_id = ${id} AND promo_code_id NOT IN (SELECT promo_code_id
      FROM kept))
    INSERT INTO contribution_promo (contribution_id, promo_code_id, position, is_granted)
    SELECT ${id}::int, promo_code_id, position, is_granted FROM kept
    ON CONFLICT (contribution_id, promo_code_id) DO UPDATE SET position = excluded.position,
    is_granted = excluded.is_granted`)
}

/**
 * Adds to the codes of a cart what the memberships of the supporter, and those in the cart, bring along (R-CART-5 and
 * R-CART-6). Answers all of them.
 */
export async function grantPromos(ctx: SqlTxCtx, person: CartPerson, known: KnownPromo[]): Promise<KnownPromo[]> {
  const { valid } = await judged(ctx, await listGrantedPromos(ctx.sql, person), { of: person, scope: 'all' })
  if (valid.length === 0) return known
  const promos = [...known, ...valid]
  await keepPromos(ctx, { id: person.contributionId, promos })
  return promos
}
