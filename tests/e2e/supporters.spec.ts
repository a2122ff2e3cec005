import { expect, test } from '@playwright/test'
import { signIn, takenOver } from '../support/screens.ts'

test('a supporter who is already here is named while a new one is typed, and can be opened', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('supporters')
  await page.getByRole('link', { name: 'New supporter' }).first().click()
  await takenOver(page)
  await page.getByLabel('First name').first().fill('Amara')
  await page.getByLabel('Last name').first().fill('Okafor')
  await page
    .getByLabel(/^Email/)
    .first()
    .fill('amara.okafor@mailbox.org')
  await page.keyboard.press('Tab')
  await expect(page.getByText(/may already be here/)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Amara Okafor' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Amara Okafor')
})

test('a caller is found, and what was said is noted', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('supporters')
  await page.getByRole('searchbox').last().fill('okafor')
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByRole('link', { name: 'Amara Okafor' }).first().click()
  await page
    .getByRole('link', { name: /^Notes/ })
    .first()
    .click()
  const said = `Called about the gala, ${Date.now()}`
  const form = page.locator('form', { has: page.getByLabel('Note', { exact: true }) }).first()
  await form.getByLabel('Note', { exact: true }).fill(said)
  await form.getByRole('button').first().click()
  await expect(page.getByRole('main').getByText(said).first()).toBeVisible()
})
