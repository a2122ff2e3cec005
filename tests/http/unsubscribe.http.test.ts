import { expect, test } from 'vitest'
import { rows, visitor } from '../support/server'

const readAnswers = (supporterId: number) =>
  rows<{ source: string }>(
    `SELECT source FROM email_opt_in WHERE supporter_id = $1 AND source = 'unsubscribe' ORDER BY id`,
    [supporterId],
  )

test('unsubscribes by the mail program’s request, and by no page of another site', async () => {
  const [link] = await rows<{ key: string; supporter_id: number }>(
    `INSERT INTO unsubscribe_link (supporter_id, created_at)
      SELECT id, now() FROM supporter WHERE is_active ORDER BY id LIMIT 1 RETURNING key, supporter_id`,
  )
  const { key = '', supporter_id: supporterId = 0 } = link ?? {}
  const reader = visitor()
  const shown = await reader.get(`/unsubscribe/${key}`)
  expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining('Unsubscribe from news?')])
  expect(await readAnswers(supporterId)).toEqual([])
  const press = (headers: Record<string, string>) =>
    reader.raw(`/unsubscribe/${key}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: 'List-Unsubscribe=One-Click',
    })
  const foreign = await press({ origin: 'https://elsewhere.example' })
  expect(foreign.status).toBeGreaterThanOrEqual(400)
  expect(await readAnswers(supporterId)).toEqual([])
  const pressed = await press({})
  expect([pressed.status, await pressed.text()]).toEqual([200, expect.stringContaining('You are unsubscribed')])
  await press({})
  expect(await readAnswers(supporterId)).toEqual([{ source: 'unsubscribe' }])
  expect((await reader.get('/unsubscribe/00000000-0000-4000-8000-000000000000')).status).toBe(404)
})
