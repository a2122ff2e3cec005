import { expect, test } from 'vitest'
import { origin, visitor } from '../support/server'

/** Everything that a visitor can see; values that differ in each reply are replaced. */
async function seenOf(email: string) {
  const reply = await visitor().raw('/jpanel/password/forgot', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', origin: origin() },
    body: new URLSearchParams({ email }),
  })
  const nonce = /'nonce-([^']+)'/.exec(reply.headers.get('content-security-policy') ?? '')?.[1] ?? ''
  const request = reply.headers.get('x-request-id') ?? ''
  const plain = (text: string) =>
    text
      .replaceAll(nonce, 'NONCE')
      .replaceAll(request, 'REQUEST')
      .replaceAll(/\[\\"D\\",\d+\]/g, 'NOW')
  const headers = [...reply.headers]
    .filter(([name]) => name !== 'date')
    .map(([name, value]) => `${name}: ${plain(value)}`)
  expect([nonce, request]).not.toContain('')
  return { status: reply.status, headers, body: plain(await reply.text()) }
}

test('shows exactly the same reply for known and unknown emails', async () => {
  const known = await seenOf('cashier@example.org')
  expect(known.status).toBe(200)
  expect(known.body).toContain(
    'If an account uses this email, its link waits in the outbox of an owner: no mail server is set.',
  )
  expect(await seenOf('nobody.at.all@example.org')).toEqual(known)
})
