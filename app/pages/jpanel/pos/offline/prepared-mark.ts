import { keepOnDevice, readDevice } from '~/pages/jpanel/pos/controls/device-storage'
import { DATABASE } from './storage'

const PREPARED = 'almoner.pos.prepared'

export const markPrepared = (): boolean => keepOnDevice(PREPARED, '1')

/**
 * Read before anything else loads, so that an unprepared till opens no database. Chromium writes the mark late and may
 * lose it when it is killed, so a database that exists counts, too.
 */
export async function isPrepared(): Promise<boolean> {
  if (readDevice(PREPARED) !== null) return true
  const databases = await indexedDB.databases().catch(() => [])
  const isThere = databases.some(({ name }) => name === DATABASE)
  if (isThere) markPrepared()
  return isThere
}
