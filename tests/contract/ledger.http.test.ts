import { expect, inject, test } from 'vitest'
import { addressOf, CALLS } from './ledger'
import { PENDING } from './pending'
import { callHeaders, signedIn } from './session'

const origin = inject('origin')
const pending = new Set<string>(PENDING)

test('the ledger holds every documented call once', () => {
  expect(CALLS.length).toBe(135)
  expect(new Set(CALLS.map(({ id }) => id)).size).toBe(CALLS.length)
})

test('only documented calls are pending', () => {
  const known = new Set(CALLS.map(({ id }) => id))
  expect(PENDING.filter((id) => !known.has(id))).toEqual([])
})

test.each(CALLS.filter(({ id }) => !pending.has(id)))('$method $path (spec $spec) is there, and asks who is calling', async (call) => {
  const reply = await fetch(origin + addressOf(call), {
    method: call.method,
    redirect: 'manual',
    headers: { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' },
  })
  expect(reply.status).toBe(401)
  expect(await reply.json()).toEqual({ message: 'Please sign in.' })
})

test.each(CALLS.filter(({ id }) => pending.has(id)))(
  '$method $path is pending: once it answers, its line leaves the list',
  async (call) => {
    const reply = await fetch(origin + addressOf(call), {
      method: call.method,
      redirect: 'manual',
      headers: { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    })
    expect([401, 404, 405]).toContain(reply.status)
    if (reply.status === 401)
      expect((await present(call.method, addressOf(call))) ? 'answers, so it must leave tests/contract/pending.ts' : 'absent').toBe(
        'absent',
      )
  },
)

/** An owner is told 404 where nothing is. */
async function present(method: string, address: string): Promise<boolean> {
  const owner = await signedIn(inject('databaseUrl'), [], true)
  const reply = await fetch(origin + address, { method, redirect: 'manual', headers: callHeaders(owner) })
  return reply.status !== 404 && reply.status !== 405
}
