import { expect, test, type Page } from '@playwright/test'
import { sellerOf } from '../support/e2e-database.ts'
import { openSynced, openTablet, prepareOnScreen, sellMug, strips, untilKept } from '../support/prepared-till.ts'
import { originOf, signInOnScreen, takenOver } from '../support/screens.ts'
import { openStoppable } from '../support/stopped-server.ts'

test.use({ serviceWorkers: 'allow' })

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
  const server = await openStoppable(await originOf(office))
  const { context, page } = await openTablet(browser, { server, viewport: { width: 1180, height: 820 } })
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
  await context.close()
  await server.close()
})
