import { createHash, timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { RequestHandler } from 'express'
import { log, readReason } from '../../app/kit/log.ts'
import { formatExposition, gauge, METRICS_TYPE, type Metric } from '../../app/kit/process/metrics.ts'
import type { Readiness } from '../health.ts'
import { requestMetrics } from './request-log.ts'

const NANOSECONDS = 1e9
const MICROSECONDS = 1e6
const MILLISECONDS = 1000
const RESOLUTION_MS = 20

const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delay.enable()

function eventLoop(): Metric {
  const at = (quantile: number) => (delay.count === 0 ? 0 : delay.percentile(quantile * 100) / NANOSECONDS)
  const samples = [0.5, 0.99, 1].map((quantile) => ({ labels: { quantile: String(quantile) }, value: at(quantile) }))
  delay.reset()
  return gauge('almoner_event_loop_delay_seconds', 'Delay of the event loop since the last scrape.', samples)
}

function processMetrics(): Metric[] {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = process.memoryUsage()
  const processor: Metric = {
    name: 'process_cpu_seconds_total',
    help: 'Processor time of this process.',
    type: 'counter',
    samples: [{ value: (user + system) / MICROSECONDS }],
  }
  return [
    processor,
    gauge('process_resident_memory_bytes', 'Memory of this process.', rss),
    gauge('almoner_heap_used_bytes', 'Memory of its JavaScript objects.', heapUsed),
    gauge('process_start_time_seconds', 'When this process started.', performance.timeOrigin / MILLISECONDS),
    eventLoop(),
  ]
}

const stateMetrics = ({ phase, payments, databaseIsUp }: Readiness): Metric[] => [
  gauge('almoner_ready', '1 where requests are served.', phase === 'ready' && databaseIsUp() ? 1 : 0),
  gauge('almoner_payments_sandbox', '1 where the sandbox takes payments, which moves no money.', [
    { value: payments === 'sandbox' ? 1 : 0 },
  ]),
]

const hashText = (text: string) => createHash('sha256').update(text).digest()

function isAllowed(sent: string | undefined, token: string): boolean {
  const bearer = /^Bearer (\S+)$/.exec(sent ?? '')?.[1]
  return bearer !== undefined && timingSafeEqual(hashText(bearer), hashText(token))
}

export interface MetricsParts {
  /** Without a token the address does not exist. */
  token: string | undefined
  readiness: Readiness
  /** Skips the database while it is down. Undefined until the application is loaded. */
  ofApplication: (isDatabaseUp: boolean) => Promise<Metric[]> | undefined
}

export const metrics =
  ({ token, readiness, ofApplication }: MetricsParts): RequestHandler =>
  async (request, response) => {
    response.set('cache-control', 'no-store')
    if (token === undefined) return void response.status(404).type('text').send('Not found.')
    if (!isAllowed(request.headers.authorization, token))
      return void response
        .status(401)
        .set('www-authenticate', 'Bearer')
        .type('text')
        .send('This address needs the token of ALMONER_METRICS_TOKEN.')
    const fromApplication = await Promise.resolve(ofApplication(readiness.databaseIsUp())).catch((error: unknown) => {
      log('warn', 'metrics are incomplete', { reason: readReason(error) })
      return undefined
    })
    const all = [...stateMetrics(readiness), ...requestMetrics(), ...processMetrics(), ...(fromApplication ?? [])]
    response.status(200).set('content-type', METRICS_TYPE).send(formatExposition(all))
  }
