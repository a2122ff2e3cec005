import type { RequestHandler } from 'express'
import { log } from '../../app/kit/log.ts'
import { Counter, Histogram } from '../../app/kit/process/metrics.ts'
import { readFacts } from './request-facts.ts'

const MILLISECONDS = 1000
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

const requests = new Counter('almoner_requests_total', 'Requests answered, by route, method and status.')
const durations = new Histogram('almoner_request_duration_seconds', 'Time to answer a request, by route.', BOUNDS)

export const requestMetrics = () => [requests.read(), durations.read()]

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Writes one line and the metrics for each finished request. Neither holds an address, a name or a query, because those
 * may be a donor's.
 */
export const requestLog: RequestHandler = (request, response, next) => {
  const began = performance.now()
  // Reads both now: a connection has many requests, and one that breaks off has no socket later.
  const { socket } = request
  const sentBefore = socket.bytesWritten
  response.once('close', () => {
    const ms = performance.now() - began
    const { route, actor } = readFacts(response)
    const method = METHODS.has(request.method) ? request.method : 'other'
    const isCut = !response.writableFinished
    const status = response.headersSent ? response.statusCode : 0
    requests.add({ route, method, status: String(status) })
    durations.observe({ route }, ms / MILLISECONDS)
    log(status >= 500 ? 'error' : 'info', 'request', {
      id: request.headers['x-request-id'],
      method,
      route,
      status,
      ms: Math.round(ms * 10) / 10,
      bytes: socket.bytesWritten - sentBefore,
      actor,
      ...(isCut ? { cut: true } : {}),
    })
  })
  next()
}
