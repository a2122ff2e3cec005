import type { Server } from 'node:http'

const PATIENCE = 25_000

/**
 * Stops accepting and waits for the requests that are under way, 25 seconds at most. Answers whether all were finished.
 * Every answer that leaves meanwhile closes its connection, so that proxies look for another instance.
 */
export async function drain(server: Server, patience = PATIENCE): Promise<boolean> {
  let isComplete = true
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
  const closed = new Promise<void>((done) => void server.close(() => done()))
  server.closeIdleConnections()
  const impatience = setTimeout(() => {
    isComplete = false
    server.closeAllConnections()
  }, patience)
  await closed
  clearTimeout(impatience)
  return isComplete
}
