import { expect, test, type Page } from '@playwright/test'
import { signIn } from '../support/screens.ts'

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })

test('an owner connects GoCardless and checks it; the card says that it is a connection only', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('settings/payment')
  const card = page.locator('#gocardless')
  await expect(page.getByRole('heading', { name: 'Takes payments today' })).toBeVisible()
  await expect(card).toContainText('Not set up')
  for (const one of ['paypal', 'gocardless', 'bbms'])
    await expect(page.locator(`#${one}`)).toContainText('Connection only')
  await test.step('a wrong token is said to fail', async () => {
    await card.getByLabel('Organization ID').fill('OR123')
    await card.getByLabel('Access token').fill('refused')
    await card.getByRole('button', { name: 'Save' }).click()
    await expect(messages(page).getByText('Payment provider has been updated.')).toBeVisible()
    await card.getByRole('button', { name: 'Check connection' }).click()
    await expect(messages(page).getByText('Failed!')).toBeVisible()
    await expect(card).toContainText('Connection failed')
  })
  await test.step('the right one works, and is never shown again', async () => {
    await card.getByLabel('Access token').fill('live_1')
    await card.getByRole('button', { name: 'Save' }).click()
    await expect(card).not.toContainText('Connection failed')
    await expect(card.getByLabel('Access token')).toHaveValue('')
    await card.getByRole('button', { name: 'Check connection' }).click()
    await expect(messages(page).getByText('Works!')).toBeVisible()
  })
  await test.step('the card shows a connection only, never enabled, also if a program has switched it on', async () => {
    await expect(card.getByRole('button', { name: 'Enable' })).toHaveCount(0)
    const token = await card.locator('input[name=_token]').inputValue()
    const switched = await page.request.post('settings/payment', {
      data: { provider: 'gocardless', enabled: 1 },
      headers: { 'X-CSRF-TOKEN': token, 'X-Requested-With': 'XMLHttpRequest', Origin: new URL(page.url()).origin },
    })
    expect(await switched.json()).toEqual({ success: true })
    await page.reload()
    await expect(card).toContainText('Connection only')
    await expect(card).toContainText('No direct debit goes through it yet.')
    await expect(page.getByText(/^(Enabled|Disabled)$/)).toHaveCount(0)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('keeps typed values together with the missing ones', async ({ page }) => {
    await signIn(page, 'owner')
    await page.goto('settings/payment')
    const card = page.locator('#paypal')
    await card.getByLabel('Merchant ID').fill('M-1')
    await card.getByLabel('Client ID').fill('x'.repeat(2001))
    await card.getByRole('button', { name: 'Save' }).click()
    await expect(page.locator('#paypal').getByLabel('Merchant ID')).toHaveValue('M-1')
  })
})
