import { minutes, seconds } from '~/kit/clock'
import { writeBatch, nextBatch, readAnswers } from './batches'
import type { Outbox, WaitingSale } from './outbox'
import type { Turns } from './storage'

export type Reply = { status: number; json: unknown; retryAfter: number | null }

export type SenderPorts = {
  outbox: Outbox
  inTurn: Turns
  sign: (body: string) => Promise<string>
  /** Throws if there is no answer. */
  post: (body: string, signature: string) => Promise<Reply>
  probe: () => Promise<boolean>
  now: () => Date
  random: () => number
}

/** `waitMs` is the time until the next try; null if nothing waits. */
export type Sending = { sent: number; waitMs: number | null }

const FIRST_WAIT = seconds(2)
const MAX_WAIT = minutes(5)
const TOO_LARGE = 413
const TURN = 'sending'

/** Doubles the wait after each failure, with jitter so that tablets do not retry at the same moment. */
export const backOff = (failures: number, random: number): number =>
  Math.round(Math.min(MAX_WAIT, FIRST_WAIT * 2 ** Math.max(0, failures - 1)) * (0.5 + random / 2))

/**
 * Sends the waiting sales in batches, in the order of the counter. A sale is removed only after its own answer; after a
 * lost answer the same text is sent again, and the server answers as before (R-DEVICES-5).
 */
export function makeSender({ outbox, inTurn, sign, post, probe, now, random }: SenderPorts) {
  let failures = 0
  let max = Infinity

  const fail = (sent: number, retryAfter: number | null): Sending => {
    failures += 1
    const waitMs = backOff(failures, random())
    return { sent, waitMs: retryAfter === null ? waitMs : Math.max(waitMs, seconds(retryAfter)) }
  }

  const attempt = async (body: string): Promise<Reply | null> => {
    const signature = await sign(body)
    return post(body, signature).catch(() => null)
  }

  const mayTry = async (batch: readonly WaitingSale[]): Promise<boolean> => {
    const untried = await outbox.listUntried()
    return !batch.some(({ counter }) => untried.has(counter)) || probe()
  }

  const sendWaiting = async (): Promise<Sending> => {
    for (let sent = 0; ;) {
      const next = nextBatch(await outbox.list(), max)
      if (next.length === 0) return { sent, waitMs: null }
      if (!(await mayTry(next))) return fail(sent, null)
      const batch = await outbox.beginTrying(next).catch(() => null)
      if (batch === null) return fail(sent, null)
      if (batch.length === 0) continue
      const reply = await attempt(writeBatch(batch))
      if (reply?.status === TOO_LARGE && batch.length > 1) {
        max = Math.ceil(batch.length / 2)
        continue
      }
      const answers = reply?.status === 200 ? readAnswers(reply.json, batch) : null
      if (answers === null) return fail(sent, reply?.retryAfter ?? null)
      await outbox.settle(
        batch.flatMap((sale, index) => {
          const answer = answers[index]
          return answer === undefined ? [] : [{ sale, answer }]
        }),
        now(),
      )
      failures = 0
      max = Infinity
      sent += batch.length
    }
  }

  return {
    /** Only one tab sends at a time; the others then find the queue empty. */
    send: (): Promise<Sending> => inTurn(TURN, sendWaiting),
    toFile: async (device: string): Promise<string> => {
      const batches = []
      for (let rest = await outbox.beginTrying(await outbox.list()); rest.length > 0;) {
        const batch = nextBatch(rest)
        const body = writeBatch(batch)
        batches.push({ device, signature: await sign(body), body })
        rest = rest.slice(batch.length)
      }
      return JSON.stringify({ almoner: 'sales', version: 1, batches })
    },
  }
}
