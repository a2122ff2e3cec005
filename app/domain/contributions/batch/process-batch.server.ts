import type { Permission } from '~/kit/permission'
import { workflow } from '~/db/operation.server'
import { DomainError } from '~/kit/errors'
import { toSelection } from '~/lists/declare/filter-values'
import { authorize, perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { contributionList } from '../list/contributions.list.server'
import { markSpam } from '../mark-spam.server'
import { refundContribution } from '~/domain/refunds/refund-contribution.server'
import { ProcessBatchInput, type BatchAction } from '../schemas'
import { setFulfilment } from '../set-fulfilment.server'
import { startBatch } from './start-batch.server'

/**
 * A part takes as many statements as one contribution (tests/domain/contributions/process-batch.db.test.ts). A longer
 * selection becomes a task.
 */
const PART = 500

/** Each of these calls a gateway, one after the other. */
const REFUNDS_A_PART = 10

async function spamAndRefund(ctx: Ctx, ids: number[]): Promise<number> {
  const changed = await perform(markSpam, ctx, { ids })
  const whole = await ctx.read.rows<{ id: number }>(
    sql`SELECT id FROM contribution WHERE id = ANY(${ids}::int[]) AND refunded_minor = 0 ORDER BY id`,
  )
  for (const { id } of whole) {
    await perform(refundContribution, ctx, { id, kind: 'whole', key: `spam-and-refund-${id}` }).catch(
      (error: unknown) => {
        if (!(error instanceof DomainError)) throw error
      },
    )
  }
  return changed
}

type Step = {
  permissions: readonly Permission[]
  /** The size of one step, so that no lock is held for a whole selection. A selection of several parts is a task. */
  part: number
  act: (ctx: Ctx, ids: number[]) => Promise<number>
}

const FULFIL: readonly Permission[] = [['order.edit', 'order.fullfill']]

export const BATCH_STEPS: Record<BatchAction, Step> = {
  complete: {
    permissions: FULFIL,
    part: PART,
    act: (ctx, ids) => perform(setFulfilment, ctx, { ids, isFulfilled: true }),
  },
  incomplete: {
    permissions: FULFIL,
    part: PART,
    act: (ctx, ids) => perform(setFulfilment, ctx, { ids, isFulfilled: false }),
  },
  spam: { permissions: ['order.edit'], part: PART, act: (ctx, ids) => perform(markSpam, ctx, { ids }) },
  spam_and_refund: { permissions: ['order.edit', 'order.refund'], part: REFUNDS_A_PART, act: spamAndRefund },
}

export type Processed = { requested: number; changed: number | null; batchId: number | null; taskId: number | null }

/**
 * Does for many contributions what is allowed for one, and returns how many were requested. A long batch only settles
 * its selection here; a job works through it (R-CONTRIBUTIONS-10).
 */
export const processBatch = workflow({
  name: 'contributions.process-batch',
  permission: ['order.edit', 'order.fullfill'],
  input: ProcessBatchInput,
  async run(ctx, { action, ...input }): Promise<Processed> {
    for (const permission of BATCH_STEPS[action].permissions) authorize(ctx, permission)
    const selected = await contributionList.selected(ctx, toSelection(input))
    const requested = selected.length
    if (requested > BATCH_STEPS[action].part)
      return { requested, changed: null, ...(await perform(startBatch, ctx, { ids: selected, action })) }
    return { requested, changed: await BATCH_STEPS[action].act(ctx, selected), batchId: null, taskId: null }
  },
})
