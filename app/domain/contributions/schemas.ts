import { z } from 'zod'
import { several, someId } from '~/kit/list-filters'

export const BATCH_ACTIONS = ['complete', 'incomplete', 'spam', 'spam_and_refund'] as const

/** Either `ids`, or everything that `matching` (the address of the list) means, with the number that was `shown`. */
export const ProcessBatchInput = z.object({
  ids: several(someId, { isCommaList: true }).optional().catch(undefined),
  matching: z.string().max(4000).optional().catch(undefined),
  shown: z.coerce.number().int().min(0).optional().catch(undefined),
  action: z.enum(BATCH_ACTIONS, 'Choose what to do with the selected items.'),
})

const Ids = z.array(z.number().int()).min(1)

export const SetFulfilmentInput = z.object({ ids: Ids, isFulfilled: z.boolean() })
export const MarkSpamInput = z.object({ ids: Ids })

export const SaveViewInput = z.object({
  name: z.string('Give the view a name.').trim().min(1, 'Give the view a name.').max(60, 'The name may have 60 characters at most.'),
  query: z.string().trim().max(2000).default(''),
  isShared: z
    .enum(['1', 'on', 'true'])
    .optional()
    .catch(undefined)
    .transform((given) => given !== undefined),
})

export const ViewInput = z.object({ id: someId })
