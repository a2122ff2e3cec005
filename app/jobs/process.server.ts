import { closeDatabase } from '~/composition.server'
import { closeQueue, openQueue } from './queue.server'
import { JOBS } from './registry'

export { worker } from './worker.server'

/** The queue's tables, once, by the account that migrates. */
export async function prepareDatabase(): Promise<void> {
  for (const { name } of JOBS) await openQueue(name)
}

/** After the last request and the last job. */
export async function close(): Promise<void> {
  await closeQueue()
  await closeDatabase()
}
