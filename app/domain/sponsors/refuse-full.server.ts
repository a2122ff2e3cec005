import type { SqlTxCtx } from '~/db/ctx'
import { isActive } from '~/domain/sponsorships/queries.server'
import { placesError } from '~/domain/sponsorships/sold-sponsorships.server'
import { notFound, refused } from '~/kit/errors'
import { sql } from '~/kit/sql'

type Place = { name: string; sponsors: number }

/**
 * Throws when the sponsee, whose row the caller holds, has no place left. `except` is a sponsor whose own place does
 * not count.
 */
export async function refuseFull(ctx: SqlTxCtx, sponsorshipId: number, except: number | null): Promise<Place> {
  const place = await ctx.sql.first<Place>(sql`
    SELECT coalesce(nullif(btrim(concat_ws(' ', s.first_name, s.last_name)), ''), s.reference_number) AS name,
      (SELECT count(*)::int FROM sponsor r WHERE r.sponsorship_id = s.id AND r.id IS DISTINCT FROM ${except}::int
        AND ${isActive(ctx)}) AS sponsors
    FROM sponsorship s WHERE s.id = ${sponsorshipId} AND s.deleted_at IS NULL`)
  if (place === null) throw notFound('The sponsee')
  const full = placesError(ctx, { fullName: place.name, sponsors: place.sponsors }, 0)
  if (full !== null) throw refused(full)
  return place
}
