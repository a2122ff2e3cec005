import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import { query } from '../../support/postgres'
import { sandboxEvent } from '../../support/sandbox'
import { ownServer } from '../../support/own-server'

const { origin, databaseUrl } = ownServer()
const secret = inject('secret')
const address = `${origin}/jpanel/api/gateway/events`

const send = async ({ body, headers }: { body: string; headers: Record<string, string> }) =>
  fetch(address, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })

const signed = (reference: string) => sandboxEvent({ reference }, { at: new Date(), secret })

const stored = async () => Number((await query(databaseUrl, 'SELECT count(*) AS n FROM gateway_event')).rows[0]?.n)

test('an event of the gateway is received without a session or a token, by its signature alone', async () => {
  const before = await stored()
  const call = signed('sbx_ch_000000000000000000000000')
  const replies = [await send(call), await send(call)]
  expect(await Promise.all(replies.map(async (reply) => [reply.status, await reply.json()]))).toEqual([
    [200, { message: 'Received.' }],
    [200, { message: 'Received before.' }],
  ])
  expect(await stored()).toBe(before + 1)
  const unsigned = await send({ ...call, headers: {} })
  expect([unsigned.status, await unsigned.json()]).toEqual([403, { message: 'This event is not signed.' }])
  expect((await fetch(address)).status).toBe(405)
  expect(await stored()).toBe(before + 1)
})

test('accepts the signature of npm run sandbox-event', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['bin/sandbox-event.ts', 'sbx_re_0123456789abcdef01234567'],
    {
      env: { PATH: process.env.PATH, ALMONER_URL: origin, ALMONER_SECRET: secret },
    },
  )
  expect(stdout).toBe('200 {"message":"Received."}\n')
})

test(
  '500 events, 50 at a time, are each answered at once while their work is queued, which is done without a pause (G15)',
  { timeout: 120_000 },
  async () => {
    const calls = Array.from({ length: 500 }, (_, index) => signed(`sbx_ch_${String(index).padStart(24, '0')}`))
    let answered = 0
    const lane = async () => {
      for (let call = calls.pop(); call; call = calls.pop()) {
        const reply = await send(call)
        expect(reply.status).toBe(200)
        await reply.arrayBuffer()
        answered += 1
      }
    }
    await Promise.all(Array.from({ length: 50 }, lane))
    expect(answered).toBe(500)
    // Polling the queue every two seconds would take a quarter of an hour.
    const waiting = async () =>
      (
        await query(
          databaseUrl,
          "SELECT count(*)::int AS n FROM pgboss.job WHERE name = 'payments.follow-event' AND state IN " +
            "('created', 'active')",
        )
      ).rows
    await expect.poll(waiting, { timeout: 100_000 }).toEqual([{ n: 0 }])
  },
)
