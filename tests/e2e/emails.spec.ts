import { expect, test } from '@playwright/test'
import { signIn } from '../support/screens.ts'

const TEMPLATE = 'settings/emails/customer_downloads'

test.beforeEach(async ({ page }) => signIn(page, 'owner'))

test('edits an email in visual and code mode, previews it with real data, saves and restores it', async ({ page }) => {
  await page.goto(TEMPLATE)
  const visual = page.getByRole('textbox', { name: 'Message' }).and(page.locator('.ck-editor__editable'))
  // Known tags are chips with their names, but the value keeps them as text.
  const chip = (tag: string) => visual.locator(`.rich-chip[title="[[${tag}]]"]`)
  await expect(chip('greeting')).toBeVisible()
  await expect(visual).not.toContainText('[[')
  const value = page.locator('textarea[name="body"]')
  await expect(value).toBeHidden()
  await expect(value).toHaveValue(/\[\[greeting\]\]/)
  await visual.click()
  await visual.press('Control+End')
  await visual.press('Enter')
  await visual.pressSequentially('Order [[numb')
  await page.locator('.ck-mentions').getByText('Number').click()
  await expect(chip('number').last()).toHaveText('Number')
  await expect(value).toHaveValue(/<p>Order \[\[number\]\]<\/p>/)
  await visual.pressSequentially(' of [[shop_organization]]')
  await expect(value).toHaveValue(/<p>Order \[\[number\]\] of \[\[shop_organization\]\]<\/p>/)
  await visual.press('Backspace')
  await visual.press('Backspace')
  for (let count = 0; count < 4; count++) await visual.press('Backspace')
  await expect(value).toHaveValue(/<p>Order \[\[number\]\]<\/p>/)
  await expect(value).not.toHaveValue(/merge-tag|rich-chip/)
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
  await page.getByRole('button', { name: 'Restore default text…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore default text' }).click()
  await expect(visual).not.toContainText('Bye')
  await expect(page.getByRole('button', { name: 'Restore default text' })).toBeHidden()
})

test('puts pictures, a PDF and files into an email, and sends a test to the typed address', async ({ page }) => {
  await test.step('a test email goes to the address that was typed', async () => {
    await page.goto('settings/emails/staff_refund_failed')
    await page.getByLabel('Email', { exact: true }).fill('tester@example.org')
    await page.getByRole('button', { name: 'Send test' }).click()
    await expect(
      page
        .getByRole('region', { name: 'Messages' })
        .getByText('No mail server is set, so the email waits in the outbox.'),
    ).toBeVisible()
  })
  await test.step('pictures, a PDF and files of the libraries are put into an email', async () => {
    await page.goto('settings/emails/staff_dispute_won')
    const value = page.locator('textarea[name="body"]')
    await page.getByRole('button', { name: 'Image library' }).click()
    const images = page.getByRole('dialog', { name: 'Image library' })
    await images
      .getByRole('list', { name: /Pictures/ })
      .getByRole('button')
      .first()
      .click()
    await images.getByRole('button', { name: 'Insert' }).click()
    await expect(value).toHaveValue(/<figure class="image"[^>]*><img src="http/)
    await page.getByRole('button', { name: 'Downloads library' }).click()
    const files = page.getByRole('dialog', { name: 'Downloads library' })
    const choice = files
      .getByRole('list', { name: /Downloads/ })
      .getByRole('button')
      .first()
    await choice.press('Space')
    await expect(files.getByText('1 file selected')).toBeVisible()
    const name = await choice.innerText()
    await files.getByRole('button', { name: 'Insert' }).click()
    await expect(value).toHaveValue(/\/downloads\/[\w-]{43}"/)
    expect(await value.inputValue()).toContain(`>${name}</a>`)
    const [, link] = /href="[^"]*(\/downloads\/[\w-]{43})"/.exec(await value.inputValue()) ?? []
    const reply = await page.request.get(link ?? '', { maxRedirects: 0 })
    expect(reply.status()).toBe(302)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('edits an email in a text area', async ({ page }) => {
    await page.goto('settings/emails/staff_dispute_won')
    await page
      .getByRole('textbox', { name: 'Message' })
      .fill('<p>Good news about [[amount]].</p><script>alert(1)</script>')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('<p>Good news about [[amount]].</p>')
  })
})
