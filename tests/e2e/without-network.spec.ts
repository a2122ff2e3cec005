import { expect, type BrowserContext, type Page, test } from '@playwright/test'
import { axe } from '../support/axe.ts'
import { endSession } from '../support/e2e-database.ts'
import { signIn, signInOnScreen, takenOver } from '../support/screens.ts'

const PASSWORD = process.env.ALMONER_DEMO_PASSWORD ?? 'almoner-demo-pass'
const LOST = { name: 'No connection to the server' }

/** Waits until scripts of screens that were not opened are stored. */
const storedScreens = (page: Page) =>
  page.waitForFunction(() => sessionStorage.getItem('almoner:screens') !== null, null, { timeout: 60_000 })

const violations = async (page: Page) => (await axe(page).analyze()).violations.map(({ id }) => id)

/** The group of the menu line may be open already. */
async function openDonationForms(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const line = menu.getByRole('link', { name: 'Donation forms', exact: true })
  if (!(await line.isVisible())) await menu.locator('summary', { hasText: 'Fundraising' }).click()
  await line.click()
}

/** Ends the session; the browser still has its cookie. */
async function expire(context: BrowserContext): Promise<void> {
  const session = (await context.cookies()).find(({ name }) => name === 'almoner')
  await endSession(decodeURIComponent(session?.value ?? ''))
}

async function held(context: BrowserContext, url: RegExp): Promise<{ count: () => number; release: () => void }> {
  let release = () => {}
  let count = 0
  const free = new Promise<void>((resolve) => (release = resolve))
  await context.route(url, async (route) => {
    count += 1
    await free
    await route.continue()
  })
  return { count: () => count, release }
}

for (const width of [1440, 390]) {
  test(`at ${width} a page that cannot be fetched leaves the shell, and opens when the network is back`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, 'owner')
    await page.goto('contributions?c=0')
    await takenOver(page)
    await storedScreens(page)
    const record = page.locator('main a[href*="/jpanel/contributions/"]').first()
    const list = page.url()
    await context.setOffline(true)
    await record.click()

    const heading = page.getByRole('heading', LOST)
    await expect(heading).toBeFocused()
    await expect(page).toHaveURL(/\/jpanel\/contributions\/[0-9A-F]{10}/)
    await expect(page.getByRole('button', { name: /^Search/ }).first()).toBeVisible()
    await expect(
      width < 768 ? page.getByRole('button', { name: 'Open menu' }) : page.getByRole('navigation').first(),
    ).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Retry' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(heading).toBeVisible()

    await page.goBack()
    await expect(page).toHaveURL(list)
    await expect(page.getByRole('heading', { name: 'Contributions', level: 1 })).toBeVisible()
    await expect(page.getByText(/This page is as it was on/)).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.goForward()
    await expect(heading).toBeVisible()

    await context.setOffline(false)
    await expect(heading).toBeHidden()
    await expect(page.getByText(/This page is as it was on/)).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/#[0-9A-F]{10}/)
    const stored = await page.evaluate(async () => [...Object.keys(localStorage), ...(await caches.keys())])
    expect(stored.filter((name) => !name.startsWith('almoner.'))).toEqual([])
  })
}

test('a form that is posted without a network stays, and Retry sends it once', async ({ page, context }) => {
  await signIn(page, 'owner')
  const email = `retry.${Date.now()}@example.org`
  await page.goto('users/new')
  await takenOver(page)
  await page.getByLabel('First name').fill('Noor')
  await page.getByLabel('Last name').fill('Haddad')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Add user' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing was saved.' })).toBeVisible()
  const notice = page.getByRole('status').filter({ hasText: 'Not saved: there is no connection.' })
  await expect(notice).toBeVisible()
  expect(await violations(page)).toEqual([])
  await expect(page.getByLabel('Last name')).toHaveValue('Haddad')
  await context.setOffline(false)
  const pending = await held(context, /\/users\/new\.data/)
  await notice.getByRole('button', { name: 'Retry' }).dblclick()
  await expect(page.getByRole('button', { name: 'Add user' })).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
  pending.release()
  await expect(page.getByRole('heading', { name: 'Noor Haddad' })).toBeVisible()
  await expect(notice).toBeHidden()
  expect(pending.count()).toBe(1)
  await page.goto('users')
  await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(1)
})

test('opening a page after the session ended asks the same person to sign in over this one', async ({
  page,
  context,
}) => {
  await signInOnScreen(page, 'manager')
  await page.goto('profile')
  await takenOver(page)
  await page.getByLabel('First name').fill('Typed before')
  await expire(context)
  await openDonationForms(page)
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(leave.or(dialog)).toBeVisible()
  if (await leave.isVisible()) await leave.getByRole('button', { name: /Discard/ }).click()
  await expect(dialog).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/jpanel\/profile$/)
  await expect(page.getByLabel('First name')).toHaveValue('Typed before')
  await openDonationForms(page)
  await expect(leave.or(dialog)).toBeVisible()
  if (await leave.isVisible()) await leave.getByRole('button', { name: /Discard/ }).click()
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/jpanel\/fundraise\?tab=forms$/)
  await expect(page.getByRole('heading', { name: 'Donation forms', level: 1 })).toBeVisible()
  await expect(page.getByText('Your session has expired.')).toBeHidden()
  // Uses the new session's token.
  await page.goto('profile')
  await takenOver(page)
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Profile saved.')
})

test('another person signed in since then: opening a page leaves this one, and theirs is shown', async ({
  page,
  context,
}) => {
  await signInOnScreen(page, 'manager')
  await page.goto('profile')
  await takenOver(page)
  await expire(context)
  const other = await context.newPage()
  await signInOnScreen(other, 'owner')
  await openDonationForms(page)
  await expect(page.getByRole('heading', { name: 'Donation forms', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /account menu/ })).toHaveAccessibleName(/^(?!.*Priya)/)
})

test.describe('opened in the browser without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('any page of the office explains that instead of the browser, and opens by itself', async ({
    page,
    context,
  }) => {
    await signIn(page, 'owner')
    await page.goto('contributions')
    await page.evaluate(async () => navigator.serviceWorker.ready.then(() => null))
    await context.setOffline(true)
    await page.goto('reports/payments')
    await expect(page.getByRole('heading', LOST)).toBeVisible()
    await expect(page.getByRole('main')).toHaveCSS('border-radius', '14px')
    expect(await violations(page)).toEqual([])
    const stored = await page.evaluate(async () => {
      const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(stored.sort()).toEqual(['/jpanel/offline.css', '/jpanel/offline.html', '/jpanel/offline.js'])
    await page.getByRole('link', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', LOST)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Payments', level: 1 })).toBeVisible()
  })

  test('opens by itself when no event reports that the server is back', async ({ page, context }) => {
    await signIn(page, 'owner')
    await page.goto('contributions')
    await page.evaluate(async () => navigator.serviceWorker.ready.then(() => null))
    await context.addInitScript(() => addEventListener('online', (event) => event.stopImmediatePropagation()))
    await context.setOffline(true)
    await page.goto('reports/payments')
    await expect(page.getByRole('heading', LOST)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Payments', level: 1 })).toBeVisible()
  })
})
