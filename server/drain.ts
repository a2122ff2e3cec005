import type { Server } from 'node:http'

const TIMEOUT = 25_000
const LOOK_EVERY = 100

/** Stops accepting requests and waits up to 25 seconds for those in progress. Returns true if all were finished. */
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
