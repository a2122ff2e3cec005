import path from 'node:path'
import { expect, test } from '@playwright/test'
import { signIn } from '../support/screens.ts'

const packages = path.resolve(import.meta.dirname, '../../node_modules')
const HEADS = ['Id', 'Initials', 'Supporter', 'Location', 'Status', 'Total', 'Subtotal', 'Date', 'View', 'Address']
const TABLE = `<!doctype html><table id="t"><thead><tr>${HEADS.map((head) => `<th>${head}</th>`).join('')}</tr></thead></table>`

// The page under test is the client's own, so the product's policy on scripts does not apply to it.
test.use({ bypassCSP: true })

test('the real DataTables client pages, sorts and searches the contributions unchanged', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('contributions')
  const csrf = await page.locator('input[name=_token]').first().getAttribute('value')
  await page.route('**/jpanel/datatables-client', (route) => route.fulfill({ contentType: 'text/html', body: TABLE }))
  await page.goto('datatables-client')
  await page.addScriptTag({ path: path.join(packages, 'jquery/dist/jquery.js') })
  await page.addScriptTag({ path: path.join(packages, 'datatables.net/js/dataTables.js') })
  const first = page.waitForResponse(/contributions\.listing/)
  await page.evaluate((token) => {
    const { DataTable } = window as unknown as { DataTable: new (table: string, options: object) => unknown }
    const headers = { 'X-CSRF-TOKEN': token, 'X-Requested-With': 'XMLHttpRequest' }
    new DataTable('#t', {
      serverSide: true,
      pageLength: 50,
      order: [[7, 'desc']],
      ajax: { url: '/jpanel/contributions.listing', type: 'POST', headers },
    })
  }, csrf ?? '')
  const reply = (await (await first).json()) as { draw: number; recordsTotal: number; data: string[][] }
  expect(reply.draw).toBe(1)
  const rows = page.locator('#t tbody tr')
  await expect(rows).toHaveCount(50)
  await expect(page.getByText(`Showing 1 to 50 of ${reply.recordsTotal.toLocaleString('en-US')} entries`)).toBeVisible()

  const second = page.waitForResponse(/contributions\.listing/)
  await page
    .locator('#t_wrapper')
    .getByRole('link', { name: /^2$/ })
    .or(page.locator('#t_wrapper').getByRole('button', { name: /^2$/ }))
    .first()
    .click()
  expect(((await (await second).json()) as { draw: number }).draw).toBe(2)
  await expect(page.getByText(/^Showing 51 to 100 of/)).toBeVisible()

  await page.locator('#t thead th', { hasText: 'Supporter' }).click()
  await expect(page.getByText(/^Showing 1 to 50 of/)).toBeVisible()
  await page.locator('#t_wrapper input[type=search]').fill('amara okafor 7F3A09C2B1')
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('Amara Okafor #7F3A09C2B1')
  await expect(rows.first().getByRole('link', { name: 'View' })).toHaveAttribute('href', '/jpanel/contributions/7F3A09C2B1')
})
