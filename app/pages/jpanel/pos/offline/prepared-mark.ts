import { keepOnDevice, readDevice } from '~/pages/jpanel/pos/controls/device-storage'

const PREPARED = 'almoner.pos.prepared'

/** Read before anything else is loaded: a till that was never prepared opens no database. */
export const isMarked = (): boolean => readDevice(PREPARED) !== null

export const markPrepared = (): boolean => keepOnDevice(PREPARED, '1')
