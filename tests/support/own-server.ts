import { inject } from 'vitest'
import type { RunningServer } from './running-server.ts'

let fresh: RunningServer | null = null

export const replaceServer = (server: RunningServer): void => void (fresh = server)

/** No other file uses this worker's server at the same time. */
export function ownServer(): RunningServer {
  const server = fresh ?? inject('servers')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!server) throw new Error(`there is no server for worker ${process.env.VITEST_POOL_ID}`)
  return server
}
