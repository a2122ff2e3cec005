import { closeDatabase } from '~/composition.server'
import { closeQueue, updateQueues } from './queue.server'

export { worker } from './worker.server'

/** The queue's tables, once, by the account that migrates. */
export const prepareDatabase = updateQueues

/** After the last request and the last job. */
export async function close(): Promise<void> {
  await closeQueue()
  await closeDatabase()
}
