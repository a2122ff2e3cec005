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

/** Returns the reason that nobody more may sponsor them, or null: places in the cart count as taken (R-CART-8). */
export function placesError(
  ctx: Pick<SqlTxCtx, 'settings'>,
  sponsee: { fullName: string; sponsors: number },
  inCart: number,
): string | null {
  return sponsee.sponsors + inCart < givingSettings(ctx.settings).maxSponsors
    ? null
    : alreadySponsored(sponsee.fullName)
}

/** Until the operation is done nobody else begins or ends a sponsor of these. */
export const lockSponsorships = async (ctx: SqlTxCtx, ids: readonly number[]): Promise<unknown> =>
  ctx.sql.rows(sql`SELECT id FROM sponsorship WHERE id = ANY(${ids}::int[]) ORDER BY id FOR UPDATE`)

/**
 * Two tills may hold the same sponsee in a cart; the first one that pays has it. Called before any money is taken.
 * Where a gateway has already taken it, the sponsor is started all the same: a gift is not sent back for a count
 * (R-CART-8). Whom these very lines made a sponsor before (their payment came back, and they are paid again) takes no
 * place from them.
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
