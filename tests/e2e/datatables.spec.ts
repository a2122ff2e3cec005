import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { callAddresses } from '../../app/call-addresses.ts'
import { signIn } from '../support/screens.ts'
import { VISIT } from '../support/visit.ts'

const packages = path.resolve(import.meta.dirname, '../../node_modules')

/**
 * Calls that reply with something else, need a record, or have no rows while the books are right are tested in
 * `tests/endpoints` and `tests/http`.
 */
const NO_TABLES = /aggregate|filters|stats|fundraise\.listing|books|impact-items|:/
const TABLES = callAddresses()
  .map(({ address }) => address.replace('/jpanel/', ''))
  .filter(
    (address) => (/\.(ajax|listing)$/.test(address) || /^reports\/.*\.json$/.test(address)) && !NO_TABLES.test(address),
  )

type Reply = { draw: number; recordsTotal: number; recordsFiltered: number; data: string[][] }

// The tested page is the client's own, so the product's script policy does not apply.
test.use({ bypassCSP: true })

async function tableOver(page: Page, address: string): Promise<Reply> {
  await signIn(page, 'owner')
  await page.goto('contributions')
  const csrf = (await page.locator('input[name=_token]').first().getAttribute('value')) ?? ''
  const headers = { 'X-CSRF-TOKEN': csrf, 'X-Requested-With': 'XMLHttpRequest' }
  const bare = await page.evaluate(
    async ({ url, sent }) =>
      (await (await fetch(url, { method: 'POST', headers: sent })).json()) as { data: string[][] },
    { url: `/jpanel/${address}`, sent: headers },
  )
  const heads = (bare.data[0] ?? ['Nothing']).map((_cell, index) => `<th>Column ${index}</th>`).join('')
  const body = `<!doctype html><table id="t"><thead><tr>${heads}</tr></thead></table>`
  await page.route('**/jpanel/datatables-client', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto('datatables-client')
  await page.addScriptTag({ path: path.join(packages, 'jquery/dist/jquery.js') })
  await page.addScriptTag({ path: path.join(packages, 'datatables.net/js/dataTables.js') })
  const first = answer(page, address)
  await page.evaluate(
    ({ url, sent }) => {
      const { DataTable } = window as unknown as { DataTable: new (table: string, options: object) => unknown }
      new DataTable('#t', { serverSide: true, pageLength: 10, order: [], ajax: { url, type: 'POST', headers: sent } })
    },
    { url: `/jpanel/${address}`, sent: headers },
  )
  return first
}

const answer = async (page: Page, address: string): Promise<Reply> =>
  (await (
    await page.waitForResponse((response) => new URL(response.url()).pathname === `/jpanel/${address}`)
  ).json()) as Reply

const pressed = (page: Page, name: RegExp) =>
  page
    .locator('#t_wrapper')
    .getByRole('link', { name })
    .or(page.locator('#t_wrapper').getByRole('button', { name }))
    .first()
    .click()

for (const address of TABLES)
  test(`the real DataTables client pages, sorts and searches ${address}`, { tag: VISIT }, async ({ page }) => {
    const first = await tableOver(page, address)
    const rows = page.locator('#t tbody tr')
    expect(first.draw).toBe(1)
    expect(first.recordsFiltered).toBe(first.recordsTotal)
    expect(first.data.length, 'the seed shows this list').toBeGreaterThan(0)
    await expect(rows).toHaveCount(Math.min(10, first.recordsTotal))

    if (first.recordsTotal > 10) {
      const second = answer(page, address)
      await pressed(page, /^2$/)
      const reply = await second
      expect(reply.draw).toBe(2)
      await expect(page.getByText(/^Showing 11 to/)).toBeVisible()
      expect(reply.data.filter((row) => first.data.some((other) => other.join() === row.join()))).toEqual([])
    }

    const sorted = answer(page, address)
    await page.locator('#t thead th').last().click()
    expect((await sorted).data).toHaveLength(Math.min(10, first.recordsTotal))

    const found = answer(page, address)
    await page.locator('#t_wrapper input[type=search]').fill('no row has these words 4711')
    expect((await found).recordsFiltered).toBe(0)
    await expect(page.getByText(/^No (matching records|data)/)).toBeVisible()
  })

test('a search of the client finds one contribution by its number', async ({ page }) => {
  await tableOver(page, 'contributions.listing')
  await page.locator('#t_wrapper input[type=search]').fill('amara okafor 7F3A09C2B1')
  const rows = page.locator('#t tbody tr')
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('Amara Okafor #7F3A09C2B1')
  await expect(rows.first().getByRole('link', { name: 'View' })).toHaveAttribute(
    'href',
    '/jpanel/contributions/7F3A09C2B1',
  )
})
