import { fromReply, toWire } from '~/kit/wire'

type Batch = { batchId: number | null; taskId: number | null }

const BATCH = { batch_id: 'batchId', task_id: 'taskId' } as const

export const batchWire = (batch: Batch) => (batch.batchId === null ? {} : toWire(BATCH, batch))
export type BatchWire = { [Name in keyof typeof BATCH]?: number | null }
export const readBatch = ({ batch_id = null, task_id = null }: BatchWire): Batch =>
  fromReply(BATCH, { batch_id, task_id })

export const describeBatch = ({ requested }: { requested: number }): string =>
  `processed ${requested} ${requested === 1 ? 'item' : 'items'}`

export const batchReply = (batch: Batch & { requested: number }) => ({
  status: 'success',
  message: describeBatch(batch),
  ...batchWire(batch),
})

export const CONTRIBUTION_DELETED = 'The contribution has been deleted.'

export const deletedContributionReply = ({ id }: { id: number }) => ({
  status: 'success',
  message: CONTRIBUTION_DELETED,
  id,
})
