import { expect, type Page, test } from '@playwright/test'
import { signIn, takenOver } from '../support/screens.ts'

const WITHOUT_NETWORK = 'No connection to the server. Please try again.'

const someone = () => `rough.${Date.now()}.${Math.random().toString(36).slice(2, 8)}@example.org`

async function newUser(page: Page, email: string): Promise<void> {
  await page.goto('users/new')
  await takenOver(page)
  await page.getByLabel('First name').fill('Rosa')
  await page.getByLabel('Last name').fill('Delgado')
  await page.getByLabel('Email', { exact: true }).fill(email)
}

test('a new user is kept without a network, added once by a double click, and merged with another tab', async ({
  page,
  context,
}) => {
  await signIn(page, 'owner')
  await test.step('a user form keeps its values without a network, explains why, and is sent later', async () => {
    await newUser(page, someone())
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Add user' }).click()
    await expect(page.getByRole('alert').filter({ hasText: WITHOUT_NETWORK })).toBeVisible()
    await expect(page.getByLabel('First name')).toHaveValue('Rosa')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Add user' }).click()
    await expect(page.getByRole('heading', { name: 'Rosa Delgado' })).toBeVisible()
  })
  await test.step('a user added by a double click is added once, and the page says so', async () => {
    const email = someone()
    await newUser(page, email)
    await page.getByRole('button', { name: 'Add user' }).dblclick()
    await expect(page.getByRole('heading', { name: 'Rosa Delgado' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('User added.')
    await page.goto('users')
    await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(1)
  })
  await test.step('a user who was changed in another tab keeps that change, too', async () => {
    await newUser(page, someone())
    await page.getByRole('button', { name: 'Add user' }).click()
    await expect(page.getByRole('heading', { name: 'Rosa Delgado' })).toBeVisible()
    const other = await context.newPage()
    await other.goto(page.url())
    await takenOver(other)
    await other.getByLabel('Last name').fill('Delgado Ruiz')
    await other.getByRole('button', { name: 'Save user' }).click()
    await expect(other.getByRole('heading', { name: 'Rosa Delgado Ruiz' })).toBeVisible()

    await page.getByLabel('First name').fill('Rosalía')
    await page.getByRole('button', { name: 'Save user' }).click()
    await expect(page.getByRole('heading', { name: 'Rosalía Delgado Ruiz No access', exact: true })).toBeVisible()
  })
})

test('without a network a page and the settings say so, keep what was typed, and go on when it is back', async ({
  page,
  context,
}) => {
  await signIn(page, 'owner')
  await test.step('a page that cannot be fetched reports no connection, and opens when it is back', async () => {
    await page.goto('contributions')
    await takenOver(page)
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Refunded' }).click()
    await expect(page.getByRole('heading', { name: 'No connection to the server' })).toBeVisible()
    await context.setOffline(false)
    await expect(page).toHaveURL(/contributions\?c=2$/)
    await expect(page.getByRole('heading', { name: 'Contributions', level: 1 })).toBeVisible()
  })
  await test.step('without a network the settings keep what was typed, and still ask before it is left', async () => {
    await page.goto('settings/organization')
    await takenOver(page)
    const city = page.locator('[name=organization_city]')
    const before = await city.inputValue()
    await city.fill('Lunenburg')
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeVisible()
    await context.setOffline(true)
    await page.keyboard.press('Control+s')
    await expect(page.getByText(WITHOUT_NETWORK)).toBeVisible()
    await expect(city).toHaveValue('Lunenburg')
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toContainText('City')
    await page.getByRole('button', { name: 'Cancel' }).click()
    // The dialog holds the focus until it is closed.
    await expect(page.getByRole('dialog')).toBeHidden()
    await context.setOffline(false)
    await city.fill(before)
    await expect(city).toHaveValue(before)
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
  })
})

test('refunds once when requested twice', async ({ page }) => {
  await signIn(page, 'manager')
  await page.goto('pos')
  await takenOver(page)
  await page.getByRole('group', { name: 'Categories' }).getByRole('button', { name: 'Shop' }).click()
  await page
    .getByRole('region', { name: 'Shop', exact: true })
    .getByRole('button', { name: /Enamel mug/ })
    .click()
  const cart = page.getByRole('complementary', { name: 'Cart' })
  await cart.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('group', { name: 'Quick cash' }).getByRole('button', { name: 'Exact' }).click()
  await page.getByRole('button', { name: 'Complete contribution' }).click()
  const finished = page.getByRole('dialog', { name: /^Contribution #[0-9A-F]{10} Complete!$/ })
  await expect(finished).toBeVisible()
  const number = /#([0-9A-F]{10})/.exec((await finished.textContent()) ?? '')?.[1] ?? ''
  await page.goto(`contributions/${number}?panel=refund`)
  await takenOver(page)
  const other = await page.context().newPage()
  await other.goto(`contributions/${number}?panel=refund`)
  await takenOver(other)
  await page.getByRole('button', { name: 'Refund $16.00' }).dblclick()
  await expect(page.getByText('$16.00 refunded. Return $16.00 in cash.')).toBeVisible()
  await other.getByRole('button', { name: 'Refund $16.00' }).click()
  await expect(other.getByRole('dialog').getByRole('alert')).toBeVisible()
  await page.goto(`contributions/${number}`)
  await expect(page.getByText('Refunded $16.00')).toHaveCount(1)
})
