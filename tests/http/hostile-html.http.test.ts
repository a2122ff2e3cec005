import { describe, expect, test } from 'vitest'
import { as, rows } from '../support/server'

const owner = await as('owner')
const TOO_DEEP = 'This text is nested more than 100 levels deep. Please simplify it.'
const DEEP = '<b>'.repeat(60_000)

const supporterId = async () => (await rows<{ id: number }>('SELECT id FROM supporter ORDER BY id LIMIT 1'))[0]?.id ?? 0

async function aPage(): Promise<number> {
  const [row] = await rows<{ id: number }>(
    `INSERT INTO page (type, title, url, is_active, sequence, body, saved_at, created_at, updated_at)
     VALUES ('html', 'Deep', $1, true, 1000, 'Live', now(), now(), now()) RETURNING id`,
    [`deep-${String(Date.now())}`],
  )
  return row?.id ?? 0
}

describe('HTML of too many levels', () => {
  test('is refused with 413 and a sentence by every call that reads HTML', async () => {
    const answers: Record<string, unknown> = {}
    const sent: Record<string, object> = {
      '/jpanel/pages/autosave': { id: await aPage(), type: 'html', title: 'Deep', body: DEEP },
      '/jpanel/tax_receipts/templates/preview': { name: 'Deep', style: 'standard', body: DEEP },
      '/jpanel/tributes/types/preview': { letterTemplate: DEEP },
      '/jpanel/settings/emails/password_link/preview': { subject: 'Deep', body: DEEP },
    }
    for (const [path, body] of Object.entries(sent)) {
      const reply = await owner.post(path, body)
      answers[path] = [reply.status, ((await reply.json()) as { message?: string }).message]
    }
    expect(answers).toEqual(Object.fromEntries(Object.keys(sent).map((path) => [path, [413, TOO_DEEP]])))
  })

  test('is drawn as its words where it is stored already', async () => {
    const id = await supporterId()
    const stored = `${'<b>'.repeat(6600)}Stored long ago${'</b>'.repeat(6600)}`
    const [note] = await rows<{ id: number }>(
      `INSERT INTO supporter_note (supporter_id, body, created_at, updated_at)
       VALUES ($1, $2, now(), now()) RETURNING id`,
      [id, stored],
    )
    try {
      const reply = await owner.get(`/jpanel/supporters/${String(id)}?tab=notes`)
      expect([reply.status, (await reply.text()).includes('Stored long ago')]).toEqual([200, true])
    } finally {
      await rows('DELETE FROM supporter_note WHERE id = $1', [note?.id])
    }
  })
})

describe('a body that cannot be read', () => {
  test.each(['/jpanel/scheme', '/jpanel/profile', '/jpanel/login', '/jpanel/password/forgot'])(
    'is the sender’s mistake at %s',
    async (path) => {
      const reply = await owner.raw(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'a[b][b][b][b][b][b]=1',
      })
      expect(reply.status).toBe(422)
    },
  )
})
