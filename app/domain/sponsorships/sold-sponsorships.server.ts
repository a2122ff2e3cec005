import type { SqlTxCtx } from '~/db/ctx'
import { givingSettings } from '~/domain/settings/giving.server'
import { refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { alreadySponsored } from './messages'
import { isActive } from './queries.server'

export type SponsoringLine = { id: number; sponsorshipId: number | null; description: string }

/** The sponsees of a cart, each once, in id order: the order in which their rows are locked. */
export const sponsoredIn = (lines: readonly SponsoringLine[]): number[] =>
  [...new Set(lines.flatMap(({ sponsorshipId }) => sponsorshipId ?? []))].sort((left, right) => left - right)

/** Returns the reason that the sponsee has no place left, or null. Places in the cart count as taken (R-CART-8). */
export function placesError(
  ctx: Pick<SqlTxCtx, 'settings'>,
  sponsee: { fullName: string; sponsors: number },
  inCart: number,
): string | null {
  return sponsee.sponsors + inCart < givingSettings(ctx.settings).maxSponsors
    ? null
    : alreadySponsored(sponsee.fullName)
}

export const lockSponsorships = async (ctx: SqlTxCtx, ids: readonly number[]): Promise<unknown> =>
  ctx.sql.rows(sql`SELECT id FROM sponsorship WHERE id = ANY(${ids}::int[]) ORDER BY id FOR UPDATE`)

/**
 * Called before money is taken, so that the first of two carts to pay gets the sponsee; a payment that a gateway
 * already took still starts the sponsor (R-CART-8). A sponsor that these same lines started before takes no place.
 */
export async function holdSponsorships(ctx: SqlTxCtx, lines: readonly SponsoringLine[]): Promise<void> {
  const ids = sponsoredIn(lines)
  if (ids.length === 0) return
  await lockSponsorships(ctx, ids)
  const rows = await ctx.sql.rows<{ id: number; sponsors: number }>(sql`
    SELECT s.id, (SELECT count(*)::int FROM sponsor r WHERE r.sponsorship_id = s.id AND ${isActive(ctx)}
      AND (r.line_id IS NULL OR r.line_id <> ALL(${lines.map(({ id }) => id)}::int[]))) AS sponsors
    FROM sponsorship s WHERE s.id = ANY(${ids}::int[]) AND s.deleted_at IS NULL`)
  for (const id of ids) {
    const requested = lines.filter(({ sponsorshipId }) => sponsorshipId === id)
    const fullName = requested[0]?.description ?? ''
    const sponsors = rows.find((row) => row.id === id)?.sponsors
    const error =
      sponsors === undefined
        ? alreadySponsored(fullName)
        : placesError(ctx, { fullName, sponsors }, requested.length - 1)
    if (error !== null) throw refused(error)
  }
}
