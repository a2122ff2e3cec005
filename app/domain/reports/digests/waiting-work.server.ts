import { contributionTabs } from '~/domain/contributions/queries.server'
import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { counted } from '~/kit/text'

type Counts = {
  pending: number
  review: number
  suspended: number
  drafts: number
  unsent: number
  organizers: number
}

export async function listWaiting(ctx: Ctx): Promise<string[]> {
  const { unfulfilled } = await contributionTabs(ctx)
  const counts = await ctx.read.first<Counts>(sql`
    SELECT (SELECT count(*)::int FROM payment WHERE status = 'pending') AS pending,
      (SELECT count(*)::int FROM pos_sale WHERE settled_at IS NULL AND state <> 'accepted') AS review,
      (SELECT count(*)::int FROM recurring_profile WHERE status = 'Suspended') AS suspended,
      (SELECT count(*)::int FROM tax_receipt WHERE status = 'draft' AND deleted_at IS NULL) AS drafts,
      (SELECT count(*)::int FROM mail WHERE status IN ('held', 'queued', 'failed')) AS unsent,
      (SELECT count(*)::int FROM supporter WHERE verified_status = 'Pending' AND is_active) AS organizers`)
  if (counts === null) return []
  const { pending, review, suspended, drafts, unsent, organizers } = counts
  return [
    [unfulfilled, `${counted(unfulfilled, 'contribution')} to fulfill`] as const,
    [pending, `${counted(pending, 'payment')} that the bank has not settled`] as const,
    [review, `${counted(review, 'sale')} of devices to review`] as const,
    [suspended, `${counted(suspended, 'recurring plan')} paused`] as const,
    [drafts, `${counted(drafts, 'draft')} of tax receipts`] as const,
    [organizers, `${counted(organizers, 'fundraiser')} to verify`] as const,
    [unsent, `${counted(unsent, 'email')} not sent yet`] as const,
  ].flatMap(([count, words]) => (count > 0 ? [words] : []))
}
