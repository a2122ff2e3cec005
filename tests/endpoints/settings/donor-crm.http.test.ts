import { describe, expect, test } from 'vitest'
import { as, rows } from '../../support/server'

describe('the donor CRM', () => {
  test('answers false without an account, or without a reply', async () => {
    const owner = await as('owner')
    for (const body of [{}, { username: 'fiona', password: '', apikey: '' }, { apikey: 'a-key' }]) {
      const reply = await owner.post('/jpanel/donor/verify_connection.json', body)
      expect([reply.status, await reply.text()]).toEqual([200, 'false'])
    }
    expect((await (await as('cashier')).post('/jpanel/donor/verify_connection.json', {})).status).toBe(403)
  })

  test('all donors are imported by a job: true at once, and the task says what came of it', async () => {
    const owner = await as('owner')
    // Other files start imports as well; only this one imports logins.
    const imports = () =>
      rows<{ state: string; outcome: string | null }>(
        'SELECT i.state, t.outcome FROM donor_import i JOIN task t ON t.id = i.task_id WHERE i.creates_logins',
      )
    // While another import is in progress the call begins none (R-CRM-4).
    const begin = async () => {
      const reply = await owner.post('/jpanel/donors/import', { create_login: 1 })
      expect([reply.status, await reply.text()]).toEqual([200, 'true'])
      return imports()
    }
    await expect.poll(begin, { timeout: 30_000 }).toHaveLength(1)
    await expect
      .poll(imports, { timeout: 30_000 })
      .toEqual([{ state: 'done', outcome: 'No donor CRM is connected. Nothing was imported.' }])
    expect((await (await as('cashier')).post('/jpanel/donors/import', {})).status).toBe(403)
  })

  test('shows a sentence instead of the button of the import when no account was entered', async () => {
    const page = await (await (await as('owner')).visit('/jpanel/settings/donor-import?step=2')).text()
    expect(page).toContain('No donor CRM is connected')
    expect(page).not.toContain('createLogin')
  })
})
