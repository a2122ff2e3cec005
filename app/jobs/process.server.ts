import { closeDatabase, isOutgoingStopped, systemContext } from '~/composition.server'
import { recognizeInstallation, type Recognized } from '~/domain/installation/recognize-installation.server'
import { addFirstOwner } from '~/domain/staff/add-first-owner.server'
import { perform } from '~/kit/operation'
import { closeQueue, pauseSchedules, updateQueues } from './queue.server'

export { worker } from './worker.server'

/** Checks the secret and detects a database of another installation. */
export async function recognize(): Promise<Recognized> {
  const ctx = await systemContext({ staffId: null, name: 'Start' })
  const recognized = await perform(recognizeInstallation, ctx, { officeUrl: ctx.officeUrl })
  if (await isOutgoingStopped()) pauseSchedules()
  return recognized
}

/** Creates what migrations do not: the tables of the job queue. Runs once at a time, after the migrations. */
export const prepareDatabase = updateQueues

/** Returns the link to set the password, or null if there are users already. */
export const createFirstOwner = async (email: string): Promise<{ email: string; link: string } | null> =>
  perform(addFirstOwner, await systemContext({ staffId: null, name: 'First start' }), { email })

export async function close(): Promise<void> {
  await closeQueue()
  await closeDatabase()
}
