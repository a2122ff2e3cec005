import { expect, type Locator, type Page } from '@playwright/test'
import { signIn, takenOver } from './screens.ts'

export const cart = (page: Page): Locator => page.getByRole('complementary', { name: 'Cart' })
export const payButton = (page: Page): Locator => cart(page).getByRole('button', { name: /^Pay/ })
export const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name })
export const shelf = (page: Page, category: string): Locator =>
  page.getByRole('region', { name: category, exact: true })

export const line = (page: Page, name: string): Locator => cart(page).getByRole('button', { name: new RegExp(name) })

export async function openTill(page: Page): Promise<void> {
  await signIn(page, 'cashier')
  await page.goto('pos')
  await takenOver(page)
}

export async function choose(page: Page, category: string, product: RegExp): Promise<void> {
  await page.getByRole('group', { name: 'Categories' }).getByRole('button', { name: category }).click()
  await shelf(page, category).getByRole('button', { name: product }).click()
}

export const addToContribution = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Add to contribution' }).click()

export const adjust = (page: Page, name: RegExp): Promise<void> =>
  cart(page).getByRole('group', { name: 'Change the total' }).getByRole('button', { name }).click()

export async function payExactly(page: Page): Promise<void> {
  await payButton(page).click()
  await dialog(page, 'Payment').getByRole('button', { name: 'Exact' }).click()
  await page.getByRole('button', { name: 'Complete contribution' }).click()
  await expect(dialog(page, /^Contribution #[0-9A-F]{10} Complete!$/)).toBeVisible()
}
