import { expect, type Page, test } from '@playwright/test'
import { signIn, signInOnScreen, takenOver } from '../support/screens.ts'
import { cart, dialog } from '../support/till-screen.ts'

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search supporters' })
const rows = (page: Page) => page.getByRole('list', { name: 'Supporters found' }).getByRole('listitem')

/** Waits until the till has the whole list of supporters; the seeded ones fit into one page of it. */
async function openWithSupporters(page: Page): Promise<void> {
  await signIn(page, 'cashier')
  await openReady(page)
}

async function openReady(page: Page): Promise<void> {
  const only = page.waitForResponse((reply) => reply.url().includes('/pos/supporters.json'))
  await page.goto('pos')
  await takenOver(page)
  await (await only).finished()
}

const openAccount = (page: Page) => cart(page).getByRole('button', { name: /Guest/ }).click()

test('finds a supporter without a network by name part and phone digits, and chooses once it is back', async ({
  page,
  context,
}) => {
  await openWithSupporters(page)
  await openAccount(page)
  await context.setOffline(true)
  await field(page).fill('okaf')
  await expect(rows(page)).toHaveText([/Amara Okafor/])
  await expect(dialog(page, 'Supporter').getByRole('status')).toBeEmpty()
  const phone = await page.request.get('supporters/autocomplete?search=Amara').then((reply) => reply.json())
  const digits = String(phone[0].display_bill_phone).replace(/\D/g, '').slice(-7)
  await field(page).fill(digits)
  await expect(rows(page).filter({ hasText: 'Amara Okafor' })).toHaveCount(1)
  await rows(page).filter({ hasText: 'Amara Okafor' }).getByRole('button').click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Try again once you are back online.')
  await context.setOffline(false)
  await rows(page).filter({ hasText: 'Amara Okafor' }).getByRole('button').click()
  await expect(cart(page).getByRole('button', { name: /Amara Okafor/ })).toBeVisible()
})

test('the tablet answers while one types, no row moves when the server answers, and limits are said', async ({
  page,
}) => {
  await openWithSupporters(page)
  let requested = 0
  await page.route(/supporters\/autocomplete/, async (route) => {
    requested += 1
    const reply = await route.fetch()
    const found = await reply.json()
    await route.fulfill({ json: [{ ...found[0], id: 999_999, display_name: 'Aaron Latecomer' }, ...found.reverse()] })
  })
  await openAccount(page)
  await field(page).fill('am')
  await expect(rows(page)).not.toHaveCount(0)
  const before = await rows(page).allTextContents()
  expect(requested).toBe(0)
  await field(page).press('Enter')
  await expect(rows(page)).toHaveText([...before, /Aaron Latecomer/])
  expect(requested).toBe(1)
  await test.step('a field says how much fits into it before its limit cuts what is typed', async () => {
    await dialog(page, 'Supporter').getByRole('button', { name: 'New supporter' }).click()
    const account = dialog(page, 'Billing name')
    const email = account.getByRole('textbox', { name: 'Email' })
    const max = Number(await email.getAttribute('maxlength'))
    await email.fill('a'.repeat(max - 1))
    await expect(account.getByText(`${max - 1} of ${max} characters`)).toBeVisible()
    await email.press('End')
    await email.pressSequentially('bc')
    await expect(account.getByText(`The limit of ${max} characters is reached.`)).toBeVisible()
  })
})

test.describe('with its service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('removes the supporters at sign-out', async ({ page, context }) => {
    await signInOnScreen(page, 'cashier')
    await openReady(page)
    await page.getByRole('button', { name: /^Menu/ }).click()
    await dialog(page, 'Menu').getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/jpanel\/login/)
    const stored = await page.evaluate(async () => {
      const names = await caches.keys()
      const texts = await Promise.all(
        names.map(async (name) => {
          const store = await caches.open(name)
          const replies = await store.matchAll()
          return (await Promise.all(replies.map((reply) => reply.text()))).join('\n')
        }),
      )
      return {
        bases: await indexedDB.databases(),
        texts: [...texts, JSON.stringify(localStorage), JSON.stringify(sessionStorage)].join('\n'),
      }
    })
    expect(stored.bases).toEqual([])
    expect(stored.texts).not.toContain('Okafor')
    await context.setOffline(true)
    await page.goBack().catch(() => null)
    const account = cart(page).getByRole('button', { name: /Guest/ })
    if (await account.isVisible()) {
      await account.click()
      await expect(rows(page)).toHaveCount(0)
    }
  })
})
