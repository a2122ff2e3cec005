/**
 * The server's ids are positive, so a cart on the device gets a negative one. It comes from the cart's number, so that
 * carts of two tabs have different ids.
 */
export const toLocalId = (clientUuid: string): number => -1 - Number.parseInt(clientUuid.slice(0, 8), 16)

export const isLocal = ({ id }: { id: number }): boolean => id < 0

export const isLocalPath = (path: string): boolean => path.startsWith('-')
