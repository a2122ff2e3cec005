import { expect, test } from '@playwright/test'
import { signIn, takenOver } from '../support/screens.ts'

test('an unsent letter is found, corrected where an address is missing, marked as sent, and deleted', async ({
  page,
}) => {
  await signIn(page, 'owner')
  await page.goto('tributes')
  await takenOver(page)
  await page.getByRole('link', { name: /^Unsent letters/ }).click()
  await expect(page).toHaveURL(/is_sent/)
  await page.getByRole('link', { name: 'Captain Elias Thorne' }).click()
  await expect(page.getByRole('heading', { name: 'Captain Elias Thorne' })).toBeVisible()

  const zip = page.getByLabel('ZIP')
  const before = await zip.inputValue()
  await zip.fill('')
  await page.getByRole('button', { name: 'Save tribute' }).click()
  await expect(page.getByText('Please enter the full postal address of the person to notify.').last()).toBeVisible()
  await expect(zip).toHaveValue('')
  await zip.fill(before)
  await page.getByRole('textbox', { name: 'Message' }).fill('Fair winds.')
  await page.getByRole('button', { name: 'Save tribute' }).click()
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages).toContainText('Tribute for Captain Elias Thorne has been successfully revised.')

  await page.getByRole('link', { name: 'Tributes' }).first().click()
  await page.getByRole('checkbox', { name: 'Select Captain Elias Thorne' }).check()
  await page
    .getByRole('toolbar', { name: 'Actions for selected rows' })
    .getByRole('button', { name: 'Mark as sent' })
    .click()
  await page
    .getByRole('dialog', { name: 'Mark 1 tribute as sent?' })
    .getByRole('button', { name: 'Mark 1 tribute as sent' })
    .click()
  await expect(messages).toContainText('1 letter marked as sent.')
  await expect(page.getByRole('row', { name: /Captain Elias Thorne/ })).not.toContainText('Unsent')

  await page.getByRole('link', { name: 'Captain Elias Thorne' }).click()
  const question = page.getByRole('dialog', { name: 'Delete the tribute for Captain Elias Thorne?' })
  await page.getByRole('button', { name: 'Delete…' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'Delete…' }).click()
  await question.getByRole('button', { name: 'Delete tribute' }).click()
  await expect(messages).toContainText('The tribute has been deleted successfully.')
  await expect(page.getByRole('link', { name: 'Captain Elias Thorne' })).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a tribute without a name is refused at its field, and what was typed comes back', async ({ page }) => {
    await signIn(page, 'owner')
    await page.goto('tributes?search=rosa')
    await page.getByRole('link', { name: 'Rosa Marino' }).click()
    await page.getByLabel('Name', { exact: true }).fill(' ')
    await page.getByRole('textbox', { name: 'Message' }).fill('Typed before the error')
    await page.getByRole('button', { name: 'Save tribute' }).click()
    await expect(page.getByText('Please enter the name the tribute is for.').last()).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Typed before the error')
  })
})
