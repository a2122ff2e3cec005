import { expect, test, type Page } from '@playwright/test'
import { signIn } from '../support/screens.ts'

const openGroup = (page: Page, name: string) =>
  page
    .locator('.rights-group > summary')
    .filter({ has: page.getByText(name, { exact: true }) })
    .click()

test.beforeEach(async ({ page }) => signIn(page, 'owner'))

test('a role is saved from the boxes of a user, changed for all who have it, and deleted', async ({ page }) => {
  const messages = page.getByRole('region', { name: 'Messages' })
  await page.goto('users/new')
  await page.getByLabel('First name').fill('Ines')
  await page.getByLabel('Last name').fill('Duarte')
  await page.getByLabel('Email', { exact: true }).fill('ines@example.org')
  await page.getByRole('switch', { name: 'Admin user' }).check()
  // The boxes start with the permissions of the role that was selected before.
  await page.getByRole('radio', { name: /^Cashier/ }).check()
  await expect(page.getByRole('checkbox', { name: 'Point of sale: edit', exact: true })).toBeHidden()
  await page.getByRole('radio', { name: /^Custom/ }).check()
  const sells = page.locator('.rights-group').filter({ hasText: 'Sell & Fundraise' })
  await expect(sells.getByRole('checkbox').first()).toBeHidden()
  await openGroup(page, 'Sell & Fundraise')
  await expect(page.getByRole('checkbox', { name: 'Point of sale: edit', exact: true })).toBeChecked()
  const products = page.locator('.rights-group').filter({ has: page.getByText('Promo codes', { exact: true }) })
  await openGroup(page, 'Products')
  await page.getByRole('checkbox', { name: 'Products: view' }).check()
  await expect(products.locator('summary')).toContainText(/[1-9]\d* of \d+/)
  await page.getByLabel('Save as a role').fill('Market stall')
  await page.getByRole('button', { name: 'Add user' }).click()
  await expect(page.getByRole('radio', { name: /^Market stall/ })).toBeChecked()
  await expect(page.getByText('Not set yet')).toBeVisible()

  await page.getByRole('link', { name: 'Manage roles' }).click()
  await page.getByRole('link', { name: 'Market stall' }).first().click()
  await expect(page.getByRole('link', { name: 'Ines Duarte' })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Market team')
  await openGroup(page, 'Sell & Fundraise')
  await page.getByRole('checkbox', { name: 'Tributes: view' }).check()
  await page.getByRole('button', { name: 'Save role' }).click()
  await expect(messages.getByText('Market team saved for 1 user.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Market team')
  await page.getByLabel('Name', { exact: true }).fill('Market crew')
  await page.getByRole('button', { name: 'Save role' }).click()
  await expect(messages.getByText('Market crew saved for 1 user.')).toBeVisible()

  await page.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete role' }).click()
  await expect(messages.getByText('Market crew deleted.')).toBeVisible()
  await page.goto('users?role=Custom')
  await page.getByRole('link', { name: 'Ines Duarte' }).first().click()
  await expect(page.getByRole('radio', { name: /^Custom/ })).toBeChecked()
  await test.step('the form of a user that stays open is saved twice without a conflict', async () => {
    for (const name of ['Lima', 'Duarte']) {
      await page.getByLabel('Last name').fill(name)
      await page.getByRole('button', { name: 'Save user' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(`Ines ${name}`)
    }
  })
  await openGroup(page, 'Sell & Fundraise')
  await expect(page.getByRole('checkbox', { name: 'Tributes: view' })).toBeChecked()
  await page.getByRole('button', { name: 'Delete Ines Duarte' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Ines' }).click()
  await expect(page).toHaveURL(/\/users$/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('gives a role and removes it', async ({ page }) => {
    await page.goto('users?role=Bookkeeper')
    await page.getByRole('link', { name: 'Priya Raman' }).first().click()
    for (const role of [/^Fundraiser/, /^Bookkeeper/]) {
      await page.getByRole('radio', { name: role }).check()
      await page.getByRole('button', { name: 'Save user' }).click()
      await expect(page.getByRole('radio', { name: role })).toBeChecked()
    }
  })
})
