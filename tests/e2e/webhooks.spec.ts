import { expect, test } from '@playwright/test'
import { unansweredDelivery } from '../support/e2e-database.ts'
import { receiver } from '../support/receiver.ts'
import { signIn } from '../support/screens.ts'

test('a webhook is added with its secret, an unanswered delivery is sent again and signed, and it is deleted', async ({
  page,
}) => {
  const there = await receiver()
  const address = `${there.url}/in`
  const messages = page.getByRole('region', { name: 'Messages' })
  try {
    await signIn(page, 'owner')
    await page.goto('settings/hooks')
    await page.getByRole('link', { name: 'New webhook' }).first().click()
    await page.getByLabel('Payload URL').fill('https://example.org/in')
    await expect(page.getByLabel('Payload URL')).toHaveAccessibleDescription(/POST request/)
    await page.getByLabel('Payload URL').fill('http://169.254.169.254/latest')
    await expect(page.getByLabel('Payload URL')).toHaveAccessibleDescription(/Not encrypted/)
    await page.getByRole('checkbox', { name: /Supporter created/ }).check()
    await page.getByRole('button', { name: 'Add webhook' }).click()
    await expect(page.getByLabel('Payload URL')).toHaveAccessibleDescription(
      /This address is not on the public internet\./,
    )
    await expect(page.getByRole('checkbox', { name: /Supporter created/ })).toBeChecked()
    await page.getByLabel('Payload URL').fill(address)
    await page.getByRole('button', { name: 'Add webhook' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Copy its secret now' })).toContainText(/[A-Za-z0-9]{40}/)
    await page.getByRole('link', { name: 'Open webhook' }).click()
    await expect(page.getByText('Nothing has been sent yet.')).toBeVisible()

    await unansweredDelivery(address)
    await page.reload()
    await expect(page.getByText('Attempt 3 of 10 failed. Next attempt:')).toBeVisible()
    await page.getByRole('link', { name: /Supporter created/ }).click()
    const panel = page.getByRole('dialog', { name: /Supporter created/ })
    await expect(panel).toContainText('No answer')
    await panel.getByRole('tab', { name: 'Response' }).click()
    await expect(panel.getByLabel('Response body')).toHaveText('Nobody answered.')
    await panel.getByRole('button', { name: 'Redeliver' }).click()
    await page
      .getByRole('dialog', { name: 'Redeliver this payload?' })
      .getByRole('button', { name: 'Redeliver' })
      .click()
    await expect(messages).toContainText('Delivered again.')
    await expect(panel).toContainText('200')
    await expect(page.getByText('Next attempt:')).toBeHidden()
    await expect(panel.getByLabel('Response body')).toHaveText('Thank you')
    expect(there.received.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', '/in', '{"supporters":[{"name":"<b>Ada</b>"}]}'],
    ])
    expect(there.received[0]?.headers).toMatchObject({
      'x-almoner-event': 'supporter_created',
      'x-almoner-signature': expect.stringMatching(/^[0-9a-f]{40}$/) as unknown,
    })
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()

    await page.getByRole('switch', { name: 'Active' }).uncheck()
    await page.getByRole('button', { name: 'Save webhook' }).click()
    await expect(messages).toContainText('Webhook saved.')
    await expect(page.getByText('Inactive')).toBeVisible()
    await page.getByRole('button', { name: 'Delete…' }).click()
    await page
      .getByRole('dialog', { name: 'Delete this webhook?' })
      .getByRole('button', { name: 'Delete webhook' })
      .click()
    await expect(messages).toContainText('Webhook deleted.')
    await expect(page.getByRole('link', { name: address })).toHaveCount(0)
  } finally {
    await there.close()
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('adds a webhook and shows its secret once', async ({ page }) => {
    await signIn(page, 'owner')
    await page.goto('settings/hooks/new')
    await page.getByLabel('Payload URL').fill('https://example.org/almoner')
    await page.getByRole('checkbox', { name: /Contribution paid/ }).check()
    await page.getByRole('button', { name: 'Add webhook' }).click()
    await expect(page.getByText('Webhook added. Copy its secret now.')).toBeVisible()
    await page.getByRole('link', { name: 'Open webhook' }).click()
    await expect(page.getByLabel('Payload URL')).toHaveValue('https://example.org/almoner')
    await expect(page.locator('.token')).toHaveCount(0)
  })
})
