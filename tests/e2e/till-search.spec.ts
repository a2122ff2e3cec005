import { expect, test, type Page } from '@playwright/test'
import { dialog, openTill } from '../support/till-screen.ts'

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search or scan a product' })

/** Records the requested keywords in order; `answer` releases the replies. */
async function searches(page: Page): Promise<{ requested: string[]; answer: () => void }> {
  const requested: string[] = []
  let answer = (): void => undefined
  const isLet = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/jpanel/pos/products.json', async (route) => {
    const { keywords } = route.request().postDataJSON() as { keywords?: string }
    if (keywords === undefined) return route.continue()
    requested.push(keywords)
    await isLet
    await route.continue()
  })
  return { requested, answer }
}

/** The clock advances only when the test says so. */
async function stopTheClock(page: Page): Promise<void> {
  await page.clock.install()
  await openTill(page)
  await page.clock.pauseAt(Date.now() + 60_000)
}

test('typing asks the network after a pause of 1,000 ms, for the last word only', async ({ page }) => {
  await stopTheClock(page)
  const { requested, answer } = await searches(page)
  await field(page).fill('honey')
  await page.clock.runFor(900)
  expect(requested).toEqual([])
  await field(page).fill('honey cake')
  await page.clock.runFor(900)
  expect(requested).toEqual([])
  const call = page.waitForRequest('**/jpanel/pos/products.json')
  await page.clock.runFor(100)
  await call
  await expect.poll(() => requested).toEqual(['honey cake'])
  answer()
  await page.clock.resume()
  await expect(page.getByText('No products match “honey cake”')).toBeVisible()
  expect(requested).toEqual(['honey cake'])
})

test('searches once at Enter, however often it is pressed', async ({ page }) => {
  await stopTheClock(page)
  const { requested, answer } = await searches(page)
  await field(page).fill('honey cake')
  const call = page.waitForRequest('**/jpanel/pos/products.json')
  await field(page).press('Enter')
  await call
  await field(page).press('Enter')
  await page.clock.runFor(5000)
  await expect.poll(() => requested).toEqual(['honey cake'])
  answer()
  await page.clock.resume()
  await expect(page.getByText('No products match “honey cake”')).toBeVisible()
  // A second call of the earlier search would be visible here.
  await field(page).fill('honey loaf')
  await field(page).press('Enter')
  await expect(page.getByText('No products match “honey loaf”')).toBeVisible()
  expect(requested).toEqual(['honey cake', 'honey loaf'])
})

test('selects the row that was pressed, even if new results come between press and release', async ({ page }) => {
  await openTill(page)
  let answer = (): void => undefined
  const isLet = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/sponsorships\.json\?query=HL-/, async (route) => {
    await isLet
    await route.continue()
  })
  await page.getByRole('button', { name: /^Child/ }).click()
  const found = page.getByRole('list', { name: 'Children found' })
  const row = found.getByRole('button', { disabled: false }).nth(1)
  const number = /HL-\d+/.exec(await row.innerText())?.[0] ?? ''
  await dialog(page, 'Sponsor a child').getByRole('searchbox').fill(number)
  await expect(found).toHaveAttribute('aria-busy', 'true')
  await row.hover()
  await page.mouse.down()
  answer()
  await expect(found).toHaveAttribute('aria-busy', 'false')
  await page.mouse.up()
  await expect(page.getByRole('button', { name: 'Choose another child' })).toBeVisible()
  await expect(dialog(page, 'Sponsor a child')).toContainText(number)
})

test('shows new results of a held list after the press', async ({ page }) => {
  await openTill(page)
  await page.getByRole('button', { name: /^Child/ }).click()
  const found = page.getByRole('list', { name: 'Children found' })
  const row = found.getByRole('button', { disabled: false }).nth(1)
  const number = /HL-\d+/.exec(await row.innerText())?.[0] ?? ''
  await row.hover()
  await page.mouse.down()
  await dialog(page, 'Sponsor a child').getByRole('searchbox').fill(number)
  await expect(found).toHaveAttribute('aria-busy', 'false')
  await expect(found.getByRole('listitem')).not.toHaveCount(1)
  await page.mouse.move(5, 5)
  await page.mouse.up()
  await expect(found.getByRole('listitem')).toHaveCount(1)
  await expect(found).toContainText(number)
})
