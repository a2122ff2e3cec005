import { poolRunner } from '~/db/pool.server'
import { settingsOnly } from '~/domain/auth/session.server'
import { isStopped } from './identity.server'

/** For the queue and its worker, outside of any request. */
export const isOutgoingStopped = async (): Promise<boolean> => isStopped(await settingsOnly(poolRunner()))
