import { expect, test, type Page } from '@playwright/test'
import { longWork } from '../support/e2e-database.ts'
import { signIn } from '../support/screens.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Jobs/ })

// Each width has its own person, because the bell shows everything that its person started.
for (const [width, person] of [
  [1440, 'manager'],
  [390, 'cashier'],
] as const)
  test(`long work is left and found again under the bell, by keyboard, at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, person)
    const work = await longWork(`${person}@example.org`, 'Import supporters, members-2026.csv', 8304)
    try {
      await page.goto('contributions')
      await expect(bell(page)).toHaveAccessibleName(/1 running/, { timeout: 10_000 })
      await work.note(5148, 'running')
      await bell(page).focus()
      await page.keyboard.press('Enter')
      const row = page.getByRole('listitem').filter({ hasText: 'members-2026.csv' })
      await expect(row).toContainText('5,148 of 8,304 rows')
      await expect(row).toContainText('left')
      await expect(row.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '61')
      await page.keyboard.press('Escape')
      await expect(bell(page)).toBeFocused()
      await page.keyboard.press('Enter')
      await row.getByRole('link', { name: /members-2026/ }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: /members-2026/ })).toBeVisible()
      await expect(page.locator('.task-head')).toContainText('61%')
      await work.note(8304, 'done')
      await expect(page.locator('.task-head')).toContainText('100%')
      await expect(page.getByRole('main').getByText('8,304 added')).toBeVisible()
      await expect(bell(page)).toHaveAccessibleName(/unread/)
      await page.goto('contributions')
      await expect(bell(page)).toHaveAccessibleName(/unread/, { timeout: 10_000 })
      await bell(page).click()
      await expect(row).toContainText('8,304 added')
      await expect(bell(page)).not.toHaveAccessibleName(/unread/)
    } finally {
      await work.forget()
    }
  })

test('the page asks the server when the channel fails, and a hidden page asks nothing', async ({ page }) => {
  await signIn(page, 'owner')
  let requested = 0
  await page.route('**/jobs/live', (route) => {
    if (route.request().headers().accept === 'text/event-stream') return route.abort()
    requested += 1
    return route.continue()
  })
  const work = await longWork('owner@example.org', 'Import supporters, slowly', 10)
  try {
    await page.goto('tributes')
    await expect(bell(page)).toHaveAccessibleName(/running/, { timeout: 12_000 })
    await bell(page).click()
    const row = page.getByRole('listitem').filter({ hasText: 'slowly' })
    await expect(row).toContainText('Waiting to start')
    await work.note(10, 'done')
    await expect(row).toContainText('8,304 added', { timeout: 12_000 })
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    const before = requested
    await page.clock.install()
    await page.clock.runFor(120_000)
    expect(requested).toBe(before)
  } finally {
    await work.forget()
  }
})
