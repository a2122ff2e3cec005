import { hostileCalls, type HostileCall } from '../hostile/calls.ts'
import { type Measured, ms, whole } from '../report.ts'
import { launchSampled, type Pauses, type SampledServer } from '../sampler/sampled-server.ts'
import { signedIn, type Stage } from '../stage.ts'

const LIMIT = 50
const REPEATS = 3
const MAX_HELD = 100

type Measure = { call: HostileCall; status: number } & Pauses

/** Status 0 means that the server closed the connection while the body was still being sent. */
async function statusOf({ name, send }: HostileCall, { server }: SampledServer): Promise<number> {
  const { status, text } = await send().then(
    async (reply) => ({ status: reply.status, text: await reply.text() }),
    () => ({ status: 0, text: '' }),
  )
  const { ok: isAlive } = await fetch(`${server.origin}/jpanel/api/health`)
  if (isAlive && status < 500) return status
  const errors = server.logged().filter(({ level }) => level === 'error')
  throw new Error(`${name} was answered with ${status}: ${text.slice(0, 500)} ${JSON.stringify(errors.slice(-3))}`)
}

/** Takes the least of a few tries, because a busy machine may interrupt a turn. */
async function measure(sampled: SampledServer, call: HostileCall, database: Stage['database']): Promise<Measure> {
  const best: Measure = { call, status: 0, delay: Infinity, processor: Infinity }
  for (let turn = 0; turn < REPEATS && best.delay > LIMIT; turn++) {
    // The rate limit on previews would refuse the later ones unread.
    await database.query('DELETE FROM sign_in_throttle')
    await sampled.reset()
    best.status = await statusOf(call, sampled)
    const { delay, processor } = await sampled.pauses()
    best.delay = Math.min(best.delay, delay)
    best.processor = Math.min(best.processor, processor)
  }
  console.log(
    `${call.kind.padEnd(7)}${call.name.padEnd(50)} ${best.status}  delay ${ms(best.delay).padStart(8)}  ` +
      `processor ${ms(best.processor)}`,
  )
  return best
}

function line(kind: string, all: readonly Measure[]): Measured {
  const [slowest] = all.toSorted((one, other) => other.delay - one.delay)
  const [busiest] = all.toSorted((one, other) => other.processor - one.processor)
  return {
    figure: 'P13',
    what: `longest pause of the loop by ${kind}, ${all.length} hostile bodies`,
    value: `${ms(busiest?.processor ?? 0)} of the processor (${busiest?.call.name ?? ''})`,
    beside: `by the clock, others on the machine included, ${ms(slowest?.delay ?? 0)} (${slowest?.call.name ?? ''})`,
    ratio: '',
    limit: `≤ ${LIMIT} ms`,
    isReached: (busiest?.processor ?? 0) <= LIMIT,
  }
}

const megabytes = (bytes: number): number => bytes / 1024 / 1024

/** P13 and P14: sends each hostile body alone, samples the event loop, and reads the heap afterwards. */
export async function pauses(stage: Stage): Promise<Measured[]> {
  const sampled = await launchSampled(stage.databaseUrl)
  try {
    const { origin } = sampled.server
    const { call } = await signedIn(stage.database, origin)
    const calls = await hostileCalls({ database: stage.database, call, origin })
    const kinds = [...new Set(calls.map(({ kind }) => kind))]
    // Modules that load with the first request of a kind would count as retained memory.
    for (const kind of kinds) {
      const first = calls.find((one) => one.kind === kind)
      if (first !== undefined) await statusOf(first, sampled)
    }
    const before = await sampled.memory()
    const measured: Measure[] = []
    for (const one of calls) measured.push(await measure(sampled, one, stage.database))
    const after = await sampled.memory()
    const held = megabytes(after.heapUsed + after.external - before.heapUsed - before.external)
    return [
      ...kinds.map((kind) =>
        line(
          kind,
          measured.filter((one) => one.call.kind === kind),
        ),
      ),
      {
        figure: 'P14',
        what: `held by the server after ${calls.length} hostile bodies and imports, collected`,
        value: `${whole(held)} MB`,
        beside:
          `heap ${whole(megabytes(after.heapUsed))} MB, outside it ${whole(megabytes(after.external))} MB, ` +
          `resident ${whole(megabytes(after.rss))} MB (before: ${whole(megabytes(before.rss))} MB)`,
        ratio: '',
        limit: `≤ ${MAX_HELD} MB`,
        isReached: held <= MAX_HELD,
      },
    ]
  } finally {
    await sampled.server.stop()
  }
}
