import { fromReply, toWire } from '~/kit/wire'

type Batch = { batchId: number | null; taskId: number | null }

const BATCH = { batch_id: 'batchId', task_id: 'taskId' } as const

/** Where the rest of a batch is worked through; nothing where it is done already. */
export const batchWire = (batch: Batch) => (batch.batchId === null ? {} : toWire(BATCH, batch))
export type BatchWire = { [Name in keyof typeof BATCH]?: number | null }
export const readBatch = ({ batch_id = null, task_id = null }: BatchWire): Batch =>
  fromReply(BATCH, { batch_id, task_id })
