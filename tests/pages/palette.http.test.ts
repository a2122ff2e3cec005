import { expect, test } from 'vitest'
import { as, visitor } from '../support/server.ts'

const COMMANDS = '/jpanel/commands.json'
/** Words by which only the palette finds a panel of the settings. */
const SEARCH_WORD = 'csv download spreadsheet'

const labelsFor = async (person: 'owner' | 'cashier'): Promise<string[]> => {
  const reply = await (
    await as(person)
  ).raw(COMMANDS, { headers: { 'x-requested-with': 'XMLHttpRequest', accept: 'application/json' } })
  return ((await reply.json()) as { label: string }[]).map(({ label }) => label)
}

test('the commands of the palette are those a person may use', async () => {
  expect(await labelsFor('owner')).toEqual(
    expect.arrayContaining(['Point of sale', 'Tributes', 'New user', 'Outbox', 'Your profile']),
  )
  const cashier = await labelsFor('cashier')
  expect(cashier).toContain('Your profile')
  expect(cashier).not.toContain('Outbox')
})

test('are refused without a session', async () => {
  const reply = await visitor().raw(COMMANDS, {
    headers: { 'x-requested-with': 'XMLHttpRequest', accept: 'application/json' },
  })
  expect(reply.status).toBe(401)
})

test('no page contains the list of commands', async () => {
  const page = await (await as('owner')).visit('/jpanel/contributions')
  expect(page.status).toBe(200)
  expect(await page.text()).not.toContain(SEARCH_WORD)
})
