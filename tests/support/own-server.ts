import { inject } from 'vitest'
import type { RunningServer } from './running-server.ts'

let fresh: RunningServer | null = null

/** From here on this file talks to another server than the other files of its worker. */
export const replaceServer = (server: RunningServer): void => void (fresh = server)

/** The server of the worker that runs this file: no other file uses it at the same time. */
export function ownServer(): RunningServer {
  const server = fresh ?? inject('servers')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!server) throw new Error(`there is no server for worker ${process.env.VITEST_POOL_ID}`)
  return server
}
