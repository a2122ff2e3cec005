import type { SqlTxCtx } from '~/db/ctx'
import { judgeCodes, type KnownPromo, type Verdicts } from '~/domain/pricing/promo-terms'
import { sql } from '~/kit/sql'
import { listClaims, listGrantedPromos, type CartPerson } from './queries.server'

/**
 * Splits codes into valid ones and others with the reason. Scope `person` checks only what depends on the buyer
 * (R-PROMOS-2).
 */
export async function judgePromos(
  ctx: SqlTxCtx,
  promos: readonly KnownPromo[],
  requested: { of: CartPerson; scope: 'all' | 'person' },
): Promise<Verdicts> {
  if (promos.length === 0) return { valid: [], errors: [] }
  const ids = promos.map(({ id }) => id)
  return judgeCodes(promos, {
    claims: await listClaims(ctx.sql, ids, requested.of),
    isSupporter: requested.of.supporterId !== null,
    today: requested.of.today,
    scope: requested.scope,
  })
}

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
 * Adds the codes granted by the supporter's memberships and by memberships in the cart. Returns all codes of the cart
 * (R-CART-5 and R-CART-6).
 */
export async function grantPromos(ctx: SqlTxCtx, person: CartPerson, known: KnownPromo[]): Promise<KnownPromo[]> {
  const { valid } = await judgePromos(ctx, await listGrantedPromos(ctx.sql, person), { of: person, scope: 'all' })
  if (valid.length === 0) return known
  const promos = [...known, ...valid]
  await keepPromos(ctx, { id: person.contributionId, promos })
  return promos
}
