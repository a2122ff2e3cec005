import { expect, test } from '@playwright/test'
import { signIn, signInOnScreen, takenOver } from '../support/screens.ts'

const menuOf = (page: import('@playwright/test').Page) => page.getByRole('navigation', { name: 'Main menu' })

test('an owner sees the whole menu, also on a missing page, in the selected colors', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('.')
  await test.step('an owner sees the menu in its order', async () => {
    const words = await menuOf(page)
      .locator('.menu:not(.pinned) > li > a:not(.rail) .word, .menu:not(.pinned) > li summary .word')
      .allTextContents()
    expect(words).toEqual([
      'Dashboard',
      'Contributions',
      'Supporters',
      'Fundraising',
      'Shop',
      'Sponsorship',
      'Website',
      'Reports',
      'Settings',
    ])
  })
  await test.step('New opens with N, leads to a form, and closes', async () => {
    await page.goto('.')
    await takenOver(page)
    await page.keyboard.press('n')
    const sections = page.getByRole('menu', { name: 'New' })
    await expect(sections.getByRole('menuitem', { name: 'Contribution' })).toBeFocused()
    const before = page.viewportSize()
    for (const [width, height] of [
      [1180, 620],
      [820, 660],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      expect(await sections.evaluate((menu) => menu.scrollWidth - menu.clientWidth)).toBe(0)
    }
    if (before) await page.setViewportSize(before)
    await sections.getByRole('menuitem', { name: 'Supporter', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'New supporter' })).toBeVisible()
    await expect(sections).toBeHidden()
  })
  await test.step('typing narrows New, and what was used last stands first in it', async () => {
    await page.goto('.')
    await takenOver(page)
    await page.keyboard.press('n')
    const sections = page.getByRole('menu', { name: 'New' })
    const items = sections.getByRole('menuitem')
    await expect(items.first()).toHaveText('Supporter')
    await page.keyboard.type('zz')
    expect(await items.count()).toBeGreaterThan(5)
    await page.keyboard.type('webh')
    await expect(items).toHaveText(['Webhook'])
    await expect(items).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'New webhook' })).toBeVisible()
    await page.getByRole('button', { name: 'New', exact: true }).click()
    await expect(sections.getByRole('group', { name: 'Last used' }).getByRole('menuitem')).toHaveText([
      'Webhook',
      'Supporter',
    ])
    await page.keyboard.press('Escape')
  })
  await test.step('one group of the menu is open at a time, and the current line is in view', async () => {
    await page.setViewportSize({ width: 1280, height: 560 })
    await page.goto('settings/journal')
    await takenOver(page)
    await expect(menuOf(page).getByRole('link', { name: 'Journal' })).toBeInViewport({ ratio: 1 })
    await menuOf(page).locator('summary', { hasText: 'Shop' }).click()
    await expect(menuOf(page).getByRole('link', { name: 'Promo codes' })).toBeVisible()
    await expect(menuOf(page).getByRole('link', { name: 'Journal' })).toBeHidden()
  })
  await test.step('the colour scheme is chosen once and kept', async () => {
    await page.getByRole('button', { name: /account menu/ }).click()
    await page.getByText('Dark', { exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
  })
  await test.step('an unknown address keeps the menu, and answers calls in JSON', async () => {
    const response = await page.goto('nowhere/at/all')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/jpanel/')
    await expect(page.getByRole('link', { name: 'Try again' })).toHaveCount(0)
    await expect(menuOf(page)).toBeVisible()
    const call = await page.request.get('nowhere', {
      headers: { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    })
    expect([call.status(), call.headers()['content-type']]).toEqual([404, expect.stringContaining('application/json')])
  })
})

test('a cashier sees, opens and finds only what a cashier may, and lands there', async ({ page }) => {
  await signIn(page, 'cashier')
  await test.step('a cashier sees only what a cashier may open, and lands there', async () => {
    await page.goto('.')
    await expect(page).toHaveURL(/\/jpanel\/(pos|contributions)/)
    await page.goto('profile')
    await expect(menuOf(page)).not.toContainText('Settings')
    await expect(menuOf(page).getByRole('link', { name: /Point of sale/ })).toBeVisible()
  })
  await test.step('the palette offers a cashier only what a cashier may', async () => {
    await takenOver(page)
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog')
    for (const words of ['new user', 'outbox', 'point of sale configure', 'fulfillment']) {
      await palette.getByRole('combobox').fill(words)
      await expect(page.getByText('No matching records found for your query.')).toBeVisible()
    }
    await palette.getByRole('combobox').fill('recent')
    await expect(page.getByRole('option', { name: 'Recent sales', exact: true })).toBeVisible()
  })
  await test.step('a screen without its permission is an error page inside the shell', async () => {
    const response = await page.goto('settings')
    expect(response?.status()).toBe(403)
    await expect(page.getByRole('heading', { name: 'You do not have permission to see this page' })).toBeVisible()
    await expect(menuOf(page)).toBeVisible()
  })
})

test('the palette finds a supporter, a contribution, a product and a setting by keyboard', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('.')
  await takenOver(page)
  await test.step('the palette finds a supporter and a contribution by keyboard', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('amara oka')
    await expect(page.getByRole('option', { name: /Amara Okafor/, selected: true })).toBeVisible()
    await expect(page.locator('.palette mark').first()).toHaveText('Amara')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/jpanel\/supporters\/\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Amara Okafor')
    await takenOver(page)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('#7F3A09C2B1')
    await expect(page.getByRole('option', { name: /7F3A09C2B1/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/contributions\/7F3A09C2B1$/)
    await page.goBack()
    await expect(page).toHaveURL(/supporters\/\d+$/)
  })
  await test.step('Cmd K finds a product, and the till opens at it', async () => {
    await page.goto('.')
    await takenOver(page)
    await page.keyboard.press('Meta+k')
    await page.keyboard.type('harbor tee')
    await page
      .getByRole('group', { name: 'Products' })
      .getByRole('option', { name: /Harbor tee/ })
      .click()
    await expect(page).toHaveURL(/\/jpanel\/pos\?open=product-\d+$/)
    await expect(page.getByRole('dialog', { name: /Harbor tee/ })).toBeVisible()
  })
  await test.step('a settings panel is found by a word of one of its fields', async () => {
    await page.goto('.')
    await takenOver(page)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('expired')
    await page.getByRole('option', { name: 'Point of Sale' }).click()
    await expect(page).toHaveURL(/settings\/point-of-sale$/)
  })
  await test.step('Enter before the answer opens the answer, not what fewer letters had found', async () => {
    await page.goto('.')
    await takenOver(page)
    let isHeld = true
    let release = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/v1/search', async (route) => {
      if (isHeld && (route.request().postData() ?? '').includes('whitfield')) await gate
      await route.continue()
    })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('a')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.getByRole('combobox').fill('whitfield')
    await page.keyboard.press('Enter')
    isHeld = false
    release()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Whitfield')
  })
})

async function command(page: import('@playwright/test').Page, words: string, name: RegExp): Promise<void> {
  await takenOver(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type(words)
  const option = page.getByRole('option', { name })
  await expect(option).toBeVisible()
  while ((await option.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

test('runs the commands of screens from the palette', async ({ page }) => {
  await signInOnScreen(page, 'owner')
  await page.goto('.')
  await command(page, 'dark', /Dark colors/)
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
  await page.getByRole('button', { name: /account menu/ }).click()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await page.keyboard.press('Escape')
  await command(page, 'keyboard', /Keyboard shortcuts/)
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await command(page, 'new user', /^New user$/)
  await expect(page.getByRole('heading', { name: 'New user' })).toBeVisible()
  const sheet = page.waitForEvent('download')
  await command(page, 'export', /Export all contributions/)
  expect((await sheet).suggestedFilename()).toMatch(/\.csv$/)
  await command(page, 'refund', /Recent sales and refunds/)
  await expect(page.getByRole('dialog', { name: 'Recent sales' })).toBeVisible()
  await page.goto('profile')
  await command(page, 'sign out', /Sign out/)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.goto('profile')
  await expect(page).toHaveURL(/\/login/)
})

test('the menu is a drawer on a phone, and closes on the way to a page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'owner')
  await page.goto('.')
  await expect(menuOf(page)).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.locator('summary', { hasText: 'Contributions' }).click()
  await menuOf(page).getByRole('link', { name: 'Refunds' }).click()
  await expect(page).toHaveURL(/reports\/refunds$/)
  await expect(menuOf(page)).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.keyboard.press('Escape')
  await expect(menuOf(page)).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the scheme is a form, and sign-out too', async ({ page }) => {
    await signInOnScreen(page, 'manager')
    await page.goto('contributions')
    await page.getByRole('button', { name: /account menu/ }).click()
    await page.getByRole('button', { name: 'Colors: Dark' }).click()
    await expect(page).toHaveURL(/contributions$/)
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
    await page.getByRole('button', { name: /account menu/ }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/login$/)
  })
})
