import http from 'node:http'

export interface Call {
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string
}

export interface Answer {
  status: number
  body: string
  bytes: number
  ms: number
}

export interface Load {
  origin: string
  /** Null ends this connection's part. */
  next: (turn: number) => Call | null
  connections: number
  seconds?: number
  count?: number
  /** An error that this throws ends the run. */
  look?: (answer: Answer, turn: number) => void
}

export interface Figures {
  requests: number
  perSecond: number
  p50: number
  p95: number
  p99: number
  max: number
  failures: number
}

const WARMING = 0.15

/** Each kept-alive connection requests again as soon as it is answered. Loopback only. */
export async function hammer({
  origin,
  next,
  connections,
  seconds = 3600,
  count = Number.MAX_SAFE_INTEGER,
  look,
}: Load): Promise<Figures> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' })
  const times: number[] = []
  let failures = 0
  let turn = 0
  const began = performance.now()
  const isOver = () => turn >= count || performance.now() - began >= seconds * 1000
  const one = async () => {
    while (!isOver()) {
      const mine = turn++
      const call = next(mine)
      if (call === null) return
      const answer = await ask(origin, call, agent)
      times.push(answer.ms)
      if (answer.status >= 400) failures++
      look?.(answer, mine)
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  const took = (performance.now() - began) / 1000
  agent.destroy()
  return { requests: times.length, perSecond: times.length / took, ...quantiles(times), failures }
}

export async function warmed(load: Load & { seconds: number }): Promise<Figures> {
  await hammer({ ...load, seconds: load.seconds * WARMING })
  return hammer(load)
}

export const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

export function quantiles(times: readonly number[]): Pick<Figures, 'p50' | 'p95' | 'p99' | 'max'> {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: sorted.at(-1) ?? 0 }
}

export function ask(
  origin: string,
  { path, method = 'GET', headers = {}, body }: Call,
  agent?: http.Agent,
): Promise<Answer> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const request = http.request(origin + path, { method, agent, headers: { ...headers, ...length } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () => {
        const whole = Buffer.concat(chunks)
        resolve({
          status: response.statusCode ?? 0,
          body: whole.toString(),
          bytes: whole.length,
          ms: performance.now() - began,
        })
      })
    })
    request.once('error', reject)
    request.end(body)
  })
}

export function drain(
  origin: string,
  { path, headers = {} }: Call,
): Promise<{ status: number; bytes: number; lines: number; firstByteMs: number; ms: number }> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const request = http.get(origin + path, { headers }, (response) => {
      let bytes = 0
      let lines = 0
      let firstByteMs = 0
      response.on('data', (chunk: Buffer) => {
        firstByteMs ||= performance.now() - began
        bytes += chunk.length
        for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines++
      })
      response.once('error', reject)
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, bytes, lines, firstByteMs, ms: performance.now() - began }),
      )
    })
    request.once('error', reject)
  })
}
