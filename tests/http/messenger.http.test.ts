import { afterAll, beforeAll, expect, test } from 'vitest'
import { as, origin, rows, visitor } from '../support/server'

const owner = await as('owner')
const cashier = await as('cashier')
const form = (fields: Record<string, string>) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return body
}
const SAID = { driver: 'web', userId: '+12075550199', message: 'HTTP HOURS', attachment: 'null', interactive: 'null' }

beforeAll(async () => {
  await rows(
    "INSERT INTO conversation (command, kind, is_enabled, reply, created_at, updated_at) VALUES ('http hours', " +
      "'reply', true, 'Nine to five.', now(), now())",
  )
})
afterAll(async () => void (await rows("DELETE FROM conversation WHERE command = 'http hours'")))

test('the console is answered with a list of messages', async () => {
  const reply = await owner.post('/webhook/messenger', form(SAID))
  expect(reply.status).toBe(200)
  expect(await reply.json()).toEqual({ messages: [{ text: 'Nine to five.', attachment: null }] })
})

test('ignores the text "null"', async () => {
  const reply = await owner.post('/webhook/messenger', form({ ...SAID, message: 'null' }))
  expect(await reply.json()).toEqual({
    messages: [{ text: 'Sorry, we did not understand that message.', attachment: null }],
  })
  const pressed = await owner.post('/webhook/messenger', form({ ...SAID, message: 'null', interactive: 'http hours' }))
  expect(await pressed.json()).toMatchObject({ messages: [{ text: 'Nine to five.' }] })
})

test('a message of 1,601 characters, and another driver, are refused', async () => {
  expect((await owner.post('/webhook/messenger', form({ ...SAID, message: 'x'.repeat(1601) }))).status).toBe(422)
  expect((await owner.post('/webhook/messenger', form({ ...SAID, driver: 'sms' }))).status).toBe(422)
})

test('requires session, token and permission to write as a supporter', async () => {
  expect((await visitor().post('/webhook/messenger', form(SAID))).status).toBe(401)
  expect((await cashier.post('/webhook/messenger', form(SAID))).status).toBe(403)
  const forged = await owner.raw('/webhook/messenger', {
    method: 'POST',
    body: form(SAID),
    headers: { 'x-requested-with': 'XMLHttpRequest', origin: origin() },
  })
  expect(forged.status).toBe(419)
})

test('refuses an unsigned text message, with or without a session', async () => {
  for (const caller of [visitor(), owner]) {
    const reply = await caller.raw('/webhook/messenger', {
      method: 'POST',
      body: new URLSearchParams({ MessageSid: 'SM1', From: '+12075550199', To: '+12075550100', Body: 'http hours' }),
      headers: { 'x-twilio-signature': 'forged' },
    })
    expect(reply.status).toBe(403)
  }
})
