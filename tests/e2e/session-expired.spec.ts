import { expect, test } from '@playwright/test'
import { expireSession, signIn, signInOnScreen, takenOver } from '../support/screens.ts'
import { cart, choose, line, openTill } from '../support/till-screen.ts'

const PASSWORD = process.env.ALMONER_DEMO_PASSWORD ?? 'almoner-demo-pass'
const NOTHING_LOST = 'What you entered on this page is still there.'

test('settings that were refused when the session expired are saved once the person signs in over the page', async ({
  page,
  context,
}) => {
  await signIn(page, 'owner')
  await page.goto('settings/organization')
  await takenOver(page)
  const name = page.locator('[name=organization_address2]')
  const typed = `Suite ${Date.now()}`
  await name.fill(typed)
  await expireSession(context)
  await page.getByRole('button', { name: 'Save changes' }).click()

  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(dialog).toContainText('Your session has expired. Sign in again to continue.')
  await expect(dialog).toContainText(NOTHING_LOST)
  await dialog.getByLabel('Password', { exact: true }).fill('wrong')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toContainText('The email or password is incorrect.')
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Updates saved.')
  await page.reload()
  await expect(name).toHaveValue(typed)
})

test('the till adds items with the new session when the cashier signed in again over the page', async ({
  page,
  context,
}) => {
  await openTill(page)
  await choose(page, 'Shop', /Enamel mug/)
  await expect(line(page, 'Enamel mug')).toBeVisible()
  await expireSession(context)
  await choose(page, 'Shop', /Enamel mug/)
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  // The refusal appears once; the messages only name what was not done.
  await expect(page.locator('.toast')).toContainText("We couldn't add the item to the contribution.")
  await expect(page.getByText('Your session has expired.')).toHaveCount(1)
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('dialog', { name: 'You are signed in again' }).getByRole('button', { name: 'Continue' }).click()
  await choose(page, 'Shop', /Enamel mug/)
  await expect(line(page, 'Enamel mug')).toContainText('2')
  await expect(cart(page)).toContainText('$32.00')
})

test('the same person signed in elsewhere: the profile is saved by itself', async ({ page, context }) => {
  await signIn(page, 'manager')
  await page.goto('profile')
  await page.getByLabel('First name').fill('Priyanka')
  const other = await context.newPage()
  await expireSession(context)
  await signInOnScreen(other, 'manager')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Profile saved.')
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Priyanka')
  await takenOver(page)
  await test.step('the form that stays open is saved twice without a conflict', async () => {
    for (const name of ['Priyam', 'Priyanka']) {
      await page.getByLabel('First name').fill(name)
      await page.getByRole('button', { name: 'Save profile' }).click()
      await expect(page.getByRole('button', { name: new RegExp(`${name} .*account menu`) })).toBeVisible()
    }
  })
})

test('another person signed in since then: they see their own page, and no typed text', async ({ page, context }) => {
  await signIn(page, 'manager')
  await page.goto('profile')
  await page.getByLabel('Last name').fill('Typed by the first')
  const other = await context.newPage()
  await expireSession(context)
  await signInOnScreen(other, 'cashier')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('cashier@example.org')
  await expect(page.getByLabel('Last name')).not.toHaveValue('Typed by the first')
  await other.goto('profile')
  await expect(other.getByLabel('Last name')).not.toHaveValue('Typed by the first')
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('shows the reason, and leads back to the same page after sign-in', async ({ page, context }) => {
    await signIn(page, 'cashier')
    await page.goto('profile')
    await expireSession(context)
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.getByText('Your session has expired. Sign in again to continue.')).toBeVisible()
    await page.getByLabel('Email').fill('cashier@example.org')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible()
  })
})

test('asks for the current password only for a new email', async ({ page }) => {
  await signIn(page, 'cashier')
  await page.goto('profile')
  await expect(page.getByLabel('Your current password')).toBeHidden()
  await page.getByLabel('Email').fill(`cashier.${Date.now()}@example.org`)
  await expect(page.getByLabel('Your current password')).toBeVisible()
  await page.getByLabel('Your current password').fill('wrong password')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('The current password is incorrect.').first()).toBeVisible()
  await page.getByLabel('Email').fill('cashier@example.org')
})
