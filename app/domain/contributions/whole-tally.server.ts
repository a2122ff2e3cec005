import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'

export type ViewLink = { id: number; name: string; query: string; isShared: boolean }

type Counted = { currency: string; bucket: number; n: bigint; amount: bigint; refunded: bigint }
export type WholeTally = { counted: Counted[]; views: ViewLink[] }

const asked = new WeakMap<Ctx, Promise<WholeTally>>()

/** All listed contributions by currency and bucket, and the saved views: one statement for all that ask at the same time, as the parts of a page do. */
export function wholeTally(ctx: Ctx): Promise<WholeTally> {
  const known = asked.get(ctx)
  if (known) return known
  const asking = readTally(ctx).finally(() => asked.delete(ctx))
  asked.set(ctx, asking)
  return asking
}

type Read = { [K in keyof Counted]: Counted[K] | null } & { view: ViewLink | null }

async function readTally(ctx: Ctx): Promise<WholeTally> {
  const rows = await ctx.prepared.rows<Read>(sql`
    SELECT currency, bucket, contributions AS n, total_minor AS amount, refunded_minor AS refunded, NULL::json AS view FROM contribution_tally_total
    UNION ALL
    SELECT currency, bucket, sum(contributions)::bigint, sum(total_minor)::bigint, sum(refunded_minor)::bigint, NULL FROM contribution_tally_delta GROUP BY 1, 2
    UNION ALL
    (SELECT NULL, NULL, NULL, NULL, NULL, json_build_object('id', id, 'name', name, 'query', query, 'isShared', staff_id IS NULL)
      FROM saved_view WHERE list = 'contributions' AND (staff_id IS NULL OR staff_id = ${ctx.actor.staffId}) ORDER BY staff_id IS NULL DESC, name)`)
  return {
    counted: rows.filter((row): row is Counted & { view: null } => row.view === null),
    views: rows.flatMap(({ view }) => view ?? []),
  }
}
