import { closeDatabase, isOutgoingStopped, systemContext } from '~/composition.server'
import { recognizeInstallation, type Recognized } from '~/domain/installation/recognize-installation.server'
import { addFirstOwner } from '~/domain/staff/add-first-owner.server'
import { perform } from '~/kit/operation'
import { closeQueue, pauseSchedules, updateQueues } from './queue.server'

export { worker } from './worker.server'

export async function recognize(): Promise<Recognized> {
  const ctx = await systemContext({ staffId: null, name: 'Start' })
  const recognized = await perform(recognizeInstallation, ctx, { officeUrl: ctx.officeUrl })
  if (await isOutgoingStopped()) pauseSchedules()
  return recognized
}

export const prepareDatabase = updateQueues

export const createFirstOwner = async (email: string): Promise<{ email: string; link: string } | null> =>
  perform(addFirstOwner, await systemContext({ staffId: null, name: 'First start' }), { email })

export async function close(): Promise<void> {
  await closeQueue()
  await closeDatabase()
}
