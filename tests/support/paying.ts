import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { signIn, takenOver } from './screens.ts'

export const payDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Payment', exact: true })
export const cart = (page: Page): Locator => page.getByRole('complementary', { name: 'Cart' })
export const completeButton = (page: Page): Locator => page.getByRole('button', { name: 'Complete contribution' })
export const finished = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^Contribution #[0-9A-F]{10} Complete!$/ })
export const checking = (page: Page): Locator => page.getByRole('dialog', { name: 'Processing Payment' })
export const cardFrame = (page: Page): FrameLocator => page.frameLocator('iframe[title="Card details"]')
export const bankFrame = (page: Page): FrameLocator => page.frameLocator('iframe[title="Bank account details"]')
export const confirmFrame = (page: Page): FrameLocator => page.frameLocator('iframe[title="Confirm the payment"]')

export async function openTill(page: Page): Promise<void> {
  await signIn(page, 'cashier')
  await page.goto('pos')
  await takenOver(page)
}

export async function tap(page: Page, category: string, product: RegExp): Promise<void> {
  await page.getByRole('group', { name: 'Categories' }).getByRole('button', { name: category }).click()
  await page.getByRole('region', { name: category, exact: true }).getByRole('button', { name: product }).click()
}

export async function addMug(page: Page): Promise<void> {
  await tap(page, 'Shop', /Enamel mug/)
  await expect(cart(page).getByRole('button', { name: /Enamel mug/ })).toBeVisible()
}

export async function give(page: Page, name: string): Promise<void> {
  await cart(page).getByRole('button', { name: /Guest/ }).click()
  await page.getByRole('searchbox', { name: 'Search supporters' }).fill(name)
  await page.getByRole('button', { name: new RegExp(name) }).click()
  await expect(cart(page).getByRole('button', { name: new RegExp(name) })).toBeVisible()
}

export async function payBy(page: Page, type: string): Promise<void> {
  await cart(page).getByRole('button', { name: /^Pay/ }).click()
  await expect(payDialog(page)).toBeVisible()
  const tile = payDialog(page)
    .getByRole('group', { name: 'Payment type' })
    .getByRole('button', { name: new RegExp(`^${type}`) })
  if ((await tile.getAttribute('aria-pressed')) !== 'true') await tile.click()
}

export type Card = { number: string; expiry?: string; code?: string }

/** Types key by key, as people do. */
export async function typeCard(page: Page, { number, expiry = '1230', code = '123' }: Card): Promise<void> {
  const fields = cardFrame(page)
  // A click waits until the fields are visible; keys alone would not.
  await fields.getByLabel('Card number').click()
  await fields.getByLabel('Card number').pressSequentially(number)
  await fields.getByLabel('Expiry').pressSequentially(expiry)
  await fields.getByLabel('CVV').pressSequentially(code)
}

export async function typeBank(page: Page, numbers: Record<string, string>): Promise<void> {
  const fields = bankFrame(page)
  for (const [label, digits] of Object.entries(numbers)) await fields.getByLabel(label).fill(digits)
}

export async function numberOf(page: Page): Promise<string> {
  await expect(finished(page)).toBeVisible()
  return /#([0-9A-F]{10})/.exec((await finished(page).textContent()) ?? '')?.[1] ?? ''
}
