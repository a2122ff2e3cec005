import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'

type Counted = { currency: string; bucket: number; n: bigint; total: bigint; refunded: bigint }
export type WholeTally = Counted[]

const requested = new WeakMap<Ctx, Promise<WholeTally>>()

/** Shares one statement between callers that ask at the same time, such as the parts of a page. */
export function wholeTally(ctx: Ctx): Promise<WholeTally> {
  const cached = requested.get(ctx)
  if (cached) return cached
  const reading = readTally(ctx).finally(() => requested.delete(ctx))
  requested.set(ctx, reading)
  return reading
}

const readTally = (ctx: Ctx): Promise<WholeTally> =>
  ctx.prepared.rows<Counted>(sql`
    SELECT currency, bucket, contributions AS n, total_minor AS total, refunded_minor AS refunded
    FROM contribution_tally_total
    UNION ALL
    SELECT currency, bucket, sum(contributions)::bigint, sum(total_minor)::bigint, sum(refunded_minor)::bigint
    FROM contribution_tally_delta GROUP BY 1, 2`)
