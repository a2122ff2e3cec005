import { steps } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { perform, type Ctx } from '~/kit/operation'
import { contributionList } from './contributions.list.server'
import { markSpam } from './mark-spam.server'
import { NOTHING_SELECTED, REFUND_ELSEWHERE } from './messages'
import { ProcessBatchInput, type BATCH_ACTIONS } from './schemas'
import { setFulfilment } from './set-fulfilment.server'

/** A transaction for each part, so that no lock is held for the whole of a long selection. */
const PART = 500

type Action = Exclude<(typeof BATCH_ACTIONS)[number], 'spam_and_refund'>

const DEEDS: Record<Action, (ctx: Ctx, ids: number[]) => Promise<number>> = {
  complete: (ctx, ids) => perform(setFulfilment, ctx, { ids, isFulfilled: true }),
  incomplete: (ctx, ids) => perform(setFulfilment, ctx, { ids, isFulfilled: false }),
  spam: (ctx, ids) => perform(markSpam, ctx, { ids }),
}

/** The documented batch (money 10.5): what one contribution allows, for many. Answers with how many were asked for. */
export const processBatch = steps({
  name: 'contributions.process-batch',
  permission: 'order.edit|order.fullfill',
  input: ProcessBatchInput,
  async run(ctx, { ids, matching, shown, action }) {
    if (action === 'spam_and_refund') throw refused(REFUND_ELSEWHERE)
    const selection = matching !== undefined && shown !== undefined ? { matching, shown } : { ids: ids ?? [] }
    const chosen = await contributionList.selected(ctx, selection)
    if (chosen.length === 0) throw refused(NOTHING_SELECTED)
    let changed = 0
    for (let start = 0; start < chosen.length; start += PART) changed += await DEEDS[action](ctx, chosen.slice(start, start + PART))
    return { requested: chosen.length, changed }
  },
})
