/** Ids of the server are above zero; of two tabs no two carts have the same. */
export const toLocalId = (clientUuid: string): number => -1 - Number.parseInt(clientUuid.slice(0, 8), 16)

/** This order is on the device, and the server does not know it. */
export const isLocal = ({ id }: { id: number }): boolean => id < 0

/** A call about such an order. */
export const isLocalPath = (path: string): boolean => path.startsWith('-')
