import { steps } from '~/db/operation.server'
import { DomainError, refused } from '~/kit/errors'
import { authorize, perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { contributionList } from './contributions.list.server'
import { markSpam } from './mark-spam.server'
import { NOTHING_SELECTED } from './messages'
import { refundContribution } from './refund-contribution.server'
import { ProcessBatchInput, type BATCH_ACTIONS } from './schemas'
import { setFulfilment } from './set-fulfilment.server'

/** A transaction for each part, so that no lock is held for the whole of a long selection. */
const PART = 500

type Action = (typeof BATCH_ACTIONS)[number]

/** Spam gives back what was never refunded; where that fails, it stays marked and unrefunded (money 9.7). */
async function spamAndRefund(ctx: Ctx, ids: number[]): Promise<number> {
  authorize(ctx, 'order.refund')
  const changed = await perform(markSpam, ctx, { ids })
  const whole = await ctx.read.rows<{ id: number }>(
    sql`SELECT id FROM contribution WHERE id = ANY(${ids}::int[]) AND refunded_minor = 0 ORDER BY id`,
  )
  for (const { id } of whole) {
    await perform(refundContribution, ctx, { id, kind: 'whole', key: `spam-and-refund-${id}` }).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error
    })
  }
  return changed
}

const DEEDS: Record<Action, (ctx: Ctx, ids: number[]) => Promise<number>> = {
  complete: (ctx, ids) => perform(setFulfilment, ctx, { ids, isFulfilled: true }),
  incomplete: (ctx, ids) => perform(setFulfilment, ctx, { ids, isFulfilled: false }),
  spam: (ctx, ids) => perform(markSpam, ctx, { ids }),
  spam_and_refund: spamAndRefund,
}

/** The documented batch (money 10.5): what one contribution allows, for many. Answers with how many were asked for. */
export const processBatch = steps({
  name: 'contributions.process-batch',
  permission: 'order.edit|order.fullfill',
  input: ProcessBatchInput,
  async run(ctx, { ids, matching, shown, action }) {
    const selection = matching !== undefined && shown !== undefined ? { matching, shown } : { ids: ids ?? [] }
    const chosen = await contributionList.selected(ctx, selection)
    if (chosen.length === 0) throw refused(NOTHING_SELECTED)
    let changed = 0
    for (let start = 0; start < chosen.length; start += PART) changed += await DEEDS[action](ctx, chosen.slice(start, start + PART))
    return { requested: chosen.length, changed }
  },
})
