import { keepOnDevice, readDevice } from '~/pages/jpanel/pos/controls/device-storage'

const PREPARED = 'almoner.pos.prepared'

/** Read before anything else loads, so that an unprepared till opens no database. */
export const isMarked = (): boolean => readDevice(PREPARED) !== null

export const markPrepared = (): boolean => keepOnDevice(PREPARED, '1')
