import type { Server } from 'node:http'

const TIMEOUT = 25_000
const LOOK_EVERY = 100

/**
 * Stops accepting and waits for the requests that are in progress, 25 seconds at most. Answers whether all were
 * finished.
 */
export async function drain(server: Server, timeout = TIMEOUT): Promise<boolean> {
  let isComplete = true
  const closed = new Promise<void>((done) => void server.close(() => done()))
  const idle = setInterval(() => server.closeIdleConnections(), LOOK_EVERY)
  const deadline = setTimeout(() => {
    isComplete = false
    server.closeAllConnections()
  }, timeout)
  await closed
  clearInterval(idle)
  clearTimeout(deadline)
  return isComplete
}
