import { expect, test, type Page } from '@playwright/test'

const PASSWORD = process.env.ALMONER_DEMO_PASSWORD ?? 'almoner-demo-pass'

async function signIn(page: Page, email: string, password = PASSWORD) {
  await page.goto('login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('a wrong password is refused in one sentence; a person signs in where they wanted to go, and out again', async ({
  page,
}) => {
  await test.step('a wrong password is refused in one sentence, and the email stays', async () => {
    await signIn(page, 'manager@example.org', 'not the password')
    await expect(page.getByRole('alert')).toHaveText('The email or password is incorrect.')
    await expect(page.getByLabel('Email')).toHaveValue('manager@example.org')
  })
  await test.step('the eye shows what is typed', async () => {
    await page.goto('login')
    await page.getByLabel('Password', { exact: true }).fill('seen')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  })
  await test.step('a password can be pasted, and filled by a password manager', async () => {
    await page.goto('login')
    const field = page.getByLabel('Password', { exact: true })
    await expect(field).toHaveAttribute('type', 'password')
    await expect(field).toHaveAttribute('autocomplete', 'current-password')
    const isPasted = await field.evaluate((input) =>
      input.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
    )
    expect(isPasted).toBe(true)
  })
  await test.step('a person signs in where they wanted to go, and out again', async () => {
    await page.goto('profile')
    await expect(page).toHaveURL(/\/jpanel\/login\?next=/)
    await page.getByLabel('Email').fill('cashier@example.org')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible()
    await page.goto('logout')
    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await page.goto('profile')
    await expect(page).toHaveURL(/\/jpanel\/login/)
  })
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('signs in and out', async ({ page }) => {
    await signIn(page, 'cashier@example.org', 'wrong')
    await expect(page.getByRole('alert')).toHaveText('The email or password is incorrect.')
    await signIn(page, 'cashier@example.org')
    await page.goto('logout')
    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })
})

test('resets a forgotten password by the mail in the outbox', async ({ page, browser }) => {
  const email = `new.${Date.now()}@example.org`
  const password = 'a quartz lighthouse sings'
  const owner = await (await browser.newContext()).newPage()
  await signIn(owner, 'owner@example.org')
  await owner.waitForURL(/\/jpanel\/(?!login)/)
  await owner.goto('users/new')
  await owner.getByLabel('First name').fill('Noor')
  await owner.getByLabel('Last name').fill('Haddad')
  await owner.getByLabel('Email', { exact: true }).fill(email)
  await owner.getByRole('button', { name: 'Add user' }).click()
  await expect(owner.getByRole('heading', { name: 'Noor Haddad' })).toBeVisible()

  await page.goto('password/forgot')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'its link waits in the outbox' })).toBeVisible()

  await expect(async () => {
    await owner.goto('settings/outbox')
    await expect(owner.getByText(email).first()).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
  await owner.getByRole('row').filter({ hasText: email }).first().getByRole('link').first().click()
  const text = await owner.getByLabel('Email text').innerText()
  const link = /http\S+\/jpanel\/password\/\S+/.exec(text)?.[0] ?? ''

  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Password changed. Please sign in.')).toBeVisible()
  await signIn(page, email, password)
  await page.waitForURL(/\/jpanel\/(?!login)/)
  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('This link has expired or has already been used.')
})
