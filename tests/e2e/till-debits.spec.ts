import { expect, test, type Page } from '@playwright/test'
import { bankHasTime, sendSandboxEvent } from '../support/e2e-database.ts'
import {
  addMug,
  bankFrame,
  completeButton,
  finished,
  numberOf,
  openTill,
  payBy,
  typeBank,
  typeCard,
} from '../support/paying.ts'
import { signIn, takenOver } from '../support/screens.ts'
import { cart, dialog } from '../support/till-screen.ts'

/** Settles in the sandbox, and lets the gateway notify the server. */
const bankDecides = async (number: string, origin: string): Promise<void> =>
  sendSandboxEvent(await bankHasTime(number), origin)

async function sellByDebit(page: Page, account: string): Promise<{ number: string; order: string }> {
  await openTill(page)
  await addMug(page)
  await expect(page).toHaveURL(/order=\d+/)
  const order = /order=\d+/.exec(page.url())?.[0] ?? ''
  await payBy(page, 'Bank account')
  await expect(
    page.getByRole('checkbox', { name: /you confirm that the payer heard these terms and agreed/ }),
  ).toBeChecked()
  await bankFrame(page).getByLabel('Account holder').click()
  await typeBank(page, { 'Account holder': 'Rosa Lindqvist', 'Routing number': '110000000', 'Account number': account })
  await completeButton(page).click()
  const number = await numberOf(page)
  await expect(finished(page)).toContainText('Processing: the bank settles this in up to 4 business days.')
  await finished(page).getByRole('button', { name: 'Close' }).click()
  return { number, order }
}

const payment = (page: Page) =>
  page.locator('section.card').filter({ has: page.getByRole('heading', { name: 'Payment', exact: true }) })

/** Opens a window for staff who read contributions. */
async function asStaff(page: Page): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: test.info().project.use.baseURL ?? '' })
  if (!context) throw new Error('There is no browser')
  const staff = await context.newPage()
  await signIn(staff, 'owner')
  return staff
}

async function inRecentSales(page: Page, number: string, isThere: boolean): Promise<void> {
  await page.getByRole('button', { name: /^Menu/ }).click()
  await dialog(page, 'Menu').getByRole('button', { name: 'Recent sales' }).click()
  const recent = dialog(page, 'Recent sales')
  await expect(recent.locator('.recent')).toHaveAttribute('aria-busy', 'false')
  await expect(recent.getByRole('button', { name: new RegExp(number) })).toHaveCount(isThere ? 1 : 0)
  await page.keyboard.press('Escape')
}

test('a debit is pending, and settles', async ({ page, baseURL }) => {
  const { number } = await sellByDebit(page, '000123456789')
  const staff = await asStaff(page)
  await staff.goto(`contributions/${number}`)
  await expect(payment(staff)).toContainText('Pending')
  await expect(payment(staff)).toContainText(/Debit authorization\s*Confirmed by \w+ \w+/)
  await bankDecides(number, new URL(baseURL ?? '').origin)
  await expect(async () => {
    await staff.reload()
    await expect(payment(staff)).toContainText('Succeeded', { timeout: 500 })
  }).toPass()
  await inRecentSales(page, number, true)
  await staff.context().close()
})

test('a pending debit that fails later makes a cart again, notifies staff, and is paid again', async ({
  page,
  baseURL,
}) => {
  const { number, order } = await sellByDebit(page, '000444444440')
  const staff = await asStaff(page)
  await staff.goto(`contributions/${number}`)
  await expect(payment(staff)).toContainText('Pending')
  await bankDecides(number, new URL(baseURL ?? '').origin)
  await expect(async () => expect((await staff.request.get(`contributions/${number}`)).status()).toBe(404)).toPass()
  const mail = staff.getByRole('row').filter({ hasText: `Payment of $16.00 USD returned: Contribution #${number}` })
  await expect(async () => {
    await staff.goto('settings/outbox')
    await expect(mail).toHaveCount(1, { timeout: 500 })
  }).toPass()
  await staff.context().close()

  await inRecentSales(page, number, false)
  await page.goto(`pos?${order}`)
  await takenOver(page)
  await expect(cart(page).getByRole('button', { name: /Enamel mug/ })).toBeVisible()
  await payBy(page, 'Card')
  await typeCard(page, { number: '4242424242424242' })
  await completeButton(page).click()
  expect(await numberOf(page)).toBe(number)
})
