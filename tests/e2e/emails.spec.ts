import { expect, test } from '@playwright/test'
import { signIn } from '../support/screens.ts'

const TEMPLATE = 'settings/emails/customer_downloads'

test.beforeEach(async ({ page }) => signIn(page, 'owner'))

test('an email is edited in the visual and the code mode over one value, previewed with real data, saved and restored', async ({
  page,
}) => {
  await page.goto(TEMPLATE)
  const visual = page.getByRole('textbox', { name: 'Message' }).and(page.locator('.ck-editor__editable'))
  await expect(visual).toContainText('[[greeting]]')
  const value = page.locator('textarea[name="body"]')
  await expect(value).toBeHidden()
  await visual.getByText('[[shop_organization]]').click()
  await visual.press('End')
  await visual.press('Enter')
  await visual.pressSequentially('Order [[numb')
  await page.locator('.ck-mentions').getByText('Number').click()
  await expect(value).toHaveValue(/<p>Order \[\[number\]\]<\/p>/)
  const preview = page.frameLocator('iframe[title="Email preview"]')
  await expect(preview.getByText(/^Order [0-9A-F]{10}$/)).toBeVisible()
  await page.getByRole('button', { name: 'Code', exact: true }).click()
  await expect(page.locator('.ace_content')).toContainText('Order [[number]]')
  await page.locator('.ace_text-input').press('Control+End')
  await page.keyboard.type('<p>Bye [[nobody]]</p>')
  await expect(page.getByText('This email does not have [[nobody]].')).toBeVisible()
  await page.getByRole('button', { name: 'Visual', exact: true }).click()
  await expect(visual).toContainText('Bye [[nobody]]')
  await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('Changes saved.')).toBeVisible()
  await page.goto('settings/emails')
  await expect(page.getByRole('link', { name: /Files to download/ })).toContainText('Edited')
  await page.goto(TEMPLATE)
  await page.getByRole('button', { name: 'Restore default text' }).click()
  await expect(visual).not.toContainText('Bye')
  await expect(page.getByRole('button', { name: 'Restore default text' })).toBeHidden()
})

test('a test email goes to the address that was typed', async ({ page }) => {
  await page.goto('settings/emails/staff_refund_failed')
  await page.getByLabel('Email', { exact: true }).fill('tester@example.org')
  await page.getByRole('button', { name: 'Send test' }).click()
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('Test email sent to tester@example.org.')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the text area is the field', async ({ page }) => {
    await page.goto('settings/emails/staff_dispute_won')
    await page.getByRole('textbox', { name: 'Message' }).fill('<p>Good news about [[amount]].</p><script>alert(1)</script>')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('<p>Good news about [[amount]].</p>')
  })
})
