import { expect, test, type Page } from '@playwright/test'
import { sellerOf } from '../support/e2e-database.ts'
import { finished, numberOf } from '../support/paying.ts'
import { openSynced, prepareOnScreen, untilKept } from '../support/prepared-till.ts'
import { signInOnScreen, takenOver } from '../support/screens.ts'
import { openStoppable } from '../support/stopped-server.ts'
import { choose, payExactly } from '../support/till-screen.ts'

test.use({ serviceWorkers: 'allow' })

const strips = (page: Page) => page.locator('.strips')

async function sellMug(page: Page): Promise<string> {
  await choose(page, 'Shop', /Enamel mug/)
  await payExactly(page)
  const number = await numberOf(page)
  await finished(page).getByRole('button', { name: 'New sale' }).click()
  return number
}

async function signOutAtTill(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Menu/ }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('button', { name: 'Sign out' }).click()
  await expect(menu).toContainText('This device has 1 sale that is not sent yet. It stays on it')
  await menu.getByRole('button', { name: 'Sign out' }).click()
}

test('a colleague goes on under their own name while sales wait, and each sale is its seller’s', async ({
  page: office,
  browser,
}) => {
  test.slow()
  const origin = new URL((await office.request.head('api/health')).url()).origin
  const server = await openStoppable(origin)
  const device = await browser.newContext({
    baseURL: `${server.origin}/jpanel/`,
    serviceWorkers: 'allow',
    viewport: { width: 1180, height: 820 },
  })
  const page = await device.newPage()
  await signInOnScreen(page, 'owner')
  await prepareOnScreen(page, { name: 'Shared tablet', sellers: ['Joan Carver'] })
  await openSynced(page)
  await untilKept(page)

  server.now.isStopped = true
  await page.goto('pos')
  await takenOver(page)
  const first = await sellMug(page)
  await expect(strips(page)).toContainText('1 sale waiting')
  await signOutAtTill(page)
  await expect(page.getByRole('heading', { name: 'You are signed out on this device' })).toBeVisible()

  Object.assign(server.now, { isStopped: false, areSalesLost: true })
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible({ timeout: 20_000 })
  await signInOnScreen(page, 'cashier')
  await openSynced(page)
  await untilKept(page)
  await takenOver(page)
  await expect(strips(page)).toContainText('1 sale waiting')
  server.now.isStopped = true
  await page.goto('pos')
  await takenOver(page)
  const second = await sellMug(page)
  await expect(strips(page)).toContainText('2 sales waiting')

  Object.assign(server.now, { isStopped: false, areSalesLost: false })
  await expect(page.getByText(/sales? waiting/)).toHaveCount(0, { timeout: 45_000 })
  expect(await Promise.all([first, second].map(sellerOf))).toEqual(['owner@example.org', 'cashier@example.org'])
  await device.close()
  await server.close()
})
