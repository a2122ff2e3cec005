import { inject } from 'vitest'
import type { RunningServer } from './running-server.ts'

/** The server of the worker that runs this file: no other file uses it at the same time. */
export function ownServer(): RunningServer {
  const server = inject('servers')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!server) throw new Error(`there is no server for worker ${process.env.VITEST_POOL_ID}`)
  return server
}
