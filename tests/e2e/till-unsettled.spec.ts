import { expect, test, type Page } from '@playwright/test'
import { addMug, cart, checking, completeButton, finished, openTill, payBy, payDialog, tap } from '../support/paying.ts'
import { takenOver } from '../support/screens.ts'

const strip = (page: Page) => page.locator('.strip.unsettled')

async function takeTwentyInCash(page: Page): Promise<void> {
  await addMug(page)
  await payBy(page, 'Cash')
  await payDialog(page).getByRole('button', { name: '20.00' }).click()
}

test('cash taken while the network is cut is kept on the device until it is recorded', async ({ page, context }) => {
  await openTill(page)
  await takeTwentyInCash(page)
  await context.setOffline(true)
  await completeButton(page).click()
  await test.step('shows the change due, and lets the cashier go on', async () => {
    await expect(checking(page)).toContainText('Change due')
    await expect(checking(page)).toContainText('$4.00')
    await checking(page).getByRole('button', { name: 'Next sale' }).click()
    await expect(checking(page)).toHaveCount(0)
    await expect(cart(page)).toContainText('Cart is empty')
    await expect(strip(page)).toContainText('$16.00 in cash is not recorded yet.')
  })
  await context.setOffline(false)
  await test.step('still says so when the till was closed and its server does not answer', async () => {
    await page.route('**/pos/*/complete', (route) => route.abort())
    await page.goto('pos')
    await takenOver(page)
    await expect(strip(page)).toContainText('$16.00 in cash is not recorded yet.')
  })
  await test.step('is recorded once when the server answers', async () => {
    await page.unroute('**/pos/*/complete')
    await expect(page.locator('.toast')).toContainText(/Contribution #[0-9A-F]{10} is complete: \$16\.00 in cash\./)
    await expect(strip(page)).toHaveCount(0)
    await page.goto('pos')
    await takenOver(page)
    await expect(strip(page)).toHaveCount(0)
  })
})

test('a payment that the server refuses afterwards leads back to its cart', async ({ page, context }) => {
  await openTill(page)
  await takeTwentyInCash(page)
  const orderId = new URL(page.url()).searchParams.get('order') ?? ''
  const other = await context.newPage()
  await other.goto(`pos?order=${orderId}`)
  await takenOver(other)
  await page.route('**/pos/*/complete', (route) => route.abort())
  await completeButton(page).click()
  await checking(page).getByRole('button', { name: 'Next sale' }).click()
  await addMug(other)
  await expect(cart(other)).toContainText('$32.00')
  await page.unroute('**/pos/*/complete')
  await expect(strip(page)).toContainText('The contribution has changed. Please check the total and try again.')
  await strip(page).getByRole('link', { name: 'Open' }).click()
  await expect(cart(page)).toContainText('$32.00')
  await expect(strip(page)).toHaveCount(0)
})

test('shows the change due when the storage of the device is full', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await openTill(page)
  await takeTwentyInCash(page)
  await completeButton(page).click()
  await expect(finished(page)).toContainText('$4.00')
})

test('says that the server is slow, then that it does not answer, and when it does again', async ({ page }) => {
  await openTill(page)
  await page.route('**/pos/**', () => undefined)
  await tap(page, 'Shop', /Enamel mug/)
  const badge = page.locator('.sync')
  await expect(badge).toContainText('Slow')
  await expect(badge).toContainText('No answer', { timeout: 20_000 })
  await expect(page.locator('.strip')).toContainText('The server is not answering.')
  await expect(page.locator('.toast')).toContainText('There was a problem starting your contribution.')
  await expect(badge).toContainText('Online', { timeout: 40_000 })
  await expect(page.locator('.strip')).toHaveCount(0)
})
