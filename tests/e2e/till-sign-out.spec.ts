import { expect, test, type Page } from '@playwright/test'
import { addMug, cart } from '../support/paying.ts'
import { aManager, requireFactor } from '../support/e2e-database.ts'
import { signInOnScreen, takenOver } from '../support/screens.ts'

const EMAIL = 'left-behind@example.org'
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
const pressSignOut = (page: Page) => menu(page).getByRole('button', { name: 'Sign out' }).click()

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Menu/ }).click()
  await expect(menu(page)).toBeVisible()
}

test('signing out names an open cart, hides the till without a network, and ends the session later', async ({
  page,
  context,
}) => {
  const question = page.getByRole('dialog', { name: 'Sign out?' })
  await signInOnScreen(page, 'cashier')
  await page.goto('pos')
  await takenOver(page)
  await addMug(page)
  await test.step('an open cart is named first', async () => {
    await openMenu(page)
    await pressSignOut(page)
    await expect(menu(page)).toContainText('There is an open cart with 1 item.')
    await menu(page).getByRole('button', { name: 'Cancel' }).click()
    await page.keyboard.press('Escape')
    await expect(cart(page)).toContainText('Enamel mug')
  })
  await test.step('nothing of the till stays on the screen without a network', async () => {
    await openMenu(page)
    await context.setOffline(true)
    await pressSignOut(page)
    await pressSignOut(page)
    await expect(page.getByRole('heading', { name: 'You are signed out on this device' })).toBeVisible()
    await expect(cart(page)).toHaveCount(0)
  })
  await test.step('the session ends as soon as the server answers', async () => {
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await page.goto('pos')
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })
  await test.step('the menu and the search of the office name it, too, and Cancel stays', async () => {
    await signInOnScreen(page, 'cashier')
    await page.goto('pos')
    await takenOver(page)
    await addMug(page)
    await page.goto('profile', { waitUntil: 'networkidle' })
    await page.keyboard.press('Control+K')
    await page.getByRole('combobox', { name: /Search/ }).fill('sign out')
    await page.getByRole('option', { name: 'Sign out', exact: true }).click()
    await expect(question).toContainText('There is an open cart with')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: /account menu/ }).click()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(question).toContainText('There is an open cart with')
  })
  await test.step('nothing of the office stays on the screen without a network', async () => {
    await question.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'You are signed out on this device' })).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await page.goto('profile')
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })
  await test.step('the office asks nothing when no sale is left', async () => {
    await signInOnScreen(page, 'cashier')
    await page.goto('profile', { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: /account menu/ }).click()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })
  await test.step('the page that asks for a second factor does the same', async () => {
    await aManager(EMAIL)
    await signInOnScreen(page, 'left-behind')
    await page.goto('pos')
    await takenOver(page)
    await addMug(page)
    await requireFactor(EMAIL)
    await page.goto('two-factor', { waitUntil: 'networkidle' })
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(question).toContainText('There is an open cart with 1 item.')
    await question.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'You are signed out on this device' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })
})
