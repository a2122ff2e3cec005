import type { Server } from 'node:http'

const PATIENCE = 25_000
const LOOK_EVERY = 100

/** Stops accepting and waits for the requests that are in progress, 25 seconds at most. Answers whether all were finished. */
export async function drain(server: Server, patience = PATIENCE): Promise<boolean> {
  let isComplete = true
  const closed = new Promise<void>((done) => void server.close(() => done()))
  const idle = setInterval(() => server.closeIdleConnections(), LOOK_EVERY)
  const impatience = setTimeout(() => {
    isComplete = false
    server.closeAllConnections()
  }, patience)
  await closed
  clearInterval(idle)
  clearTimeout(impatience)
  return isComplete
}
