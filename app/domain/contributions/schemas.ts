import { z } from 'zod'
import { MAX_BATCH } from '~/kit/limits'
import { someId } from '~/kit/fields'
import { SELECTION } from '~/lists/declare/filter-values'

const BATCH_ACTIONS = ['complete', 'incomplete', 'spam', 'spam_and_refund'] as const

/** Takes either `ids`, or everything that `matching` (the list's URL) selects, with the number that was `shown`. */
export const ProcessBatchInput = z.object({
  ...SELECTION,
  action: z.enum(BATCH_ACTIONS, 'Choose what to do with the selected items.'),
})

export type BatchAction = (typeof BATCH_ACTIONS)[number]

const Ids = z.array(someId).min(1).max(MAX_BATCH)

export const StartBatchInput = z.object({ ids: Ids, action: z.enum(BATCH_ACTIONS) })
export const RunBatchInput = z.object({ id: z.number().int().min(1) })

export const SetFulfilmentInput = z.object({ ids: Ids, isFulfilled: z.boolean() })
export const MarkSpamInput = z.object({ ids: Ids })
export const ContributionIdInput = z.object({ id: someId })
