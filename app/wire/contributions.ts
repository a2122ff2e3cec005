type Batch = { batchId: number | null; taskId: number | null }

/** Where the rest of a batch is worked through; nothing where it is done already. */
export const batchWire = ({ batchId, taskId }: Batch) => (batchId === null ? {} : { batch_id: batchId, task_id: taskId })
