import { expect, test } from '@playwright/test'
import { signIn, takenOver } from '../support/screens.ts'

test('an event is created with what is missing said at its fields, gets its public URL, and is deleted', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'owner')
  await page.goto('virtual-events/create')
  await takenOver(page)
  await page.getByLabel('Name', { exact: true }).fill('Lantern Night')
  await page.getByRole('textbox', { name: 'Start date' }).fill('Dec 12, 2026')
  await page.getByLabel('Logo').fill('https://cdn.example.org/logo.png')
  await page.getByLabel('Source').selectOption('mux')
  await page.getByLabel('Tab 1 label').fill('Give')
  await page.getByRole('button', { name: 'Save event' }).click()
  await expect(page.getByText('Please fix the issues on the form')).toBeVisible()
  await expect(page.getByText('Please enter the address of a picture.')).toBeVisible()
  await expect(page.getByText('Please choose a product for this tab.')).toBeVisible()
  await page.getByLabel('Background image').fill('/media/story/pier')
  const product = page.getByRole('combobox', { name: 'Tab 1 product' })
  await product.click()
  await product.pressSequentially('harbor tee')
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.getByRole('button', { name: 'Save event' }).click()
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages).toContainText('Lantern Night saved.')
  await expect(page).toHaveURL(/virtual-events\/\d+\/edit$/)
  await expect(page.getByText('Virtual Event: Lantern Night')).toBeVisible()

  await page.getByRole('button', { name: 'Copy stream URL' }).click()
  await expect(messages).toContainText('Stream URL successfully copied')
  await expect(page.getByLabel('Stream key')).toHaveValue(/^•+$/)
  await page.getByRole('button', { name: 'Copy stream key' }).click()
  await expect(messages).toContainText('Stream Key successfully copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^stand-in-/)

  const url = page.getByRole('textbox', { name: 'Public URL' })
  await expect(url).toHaveValue('lantern-night')
  await url.fill('Lantern Night, 2026')
  await page.getByRole('button', { name: 'Update public URL' }).click()
  await expect(messages).toContainText('Public URL Updated')
  await expect(url).toHaveValue('lantern-night-2026')

  await page.getByRole('button', { name: 'Delete…' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this virtual event?' })
  await question.getByRole('button', { name: 'Delete event' }).click()
  await expect(messages).toContainText('Lantern Night deleted.')
  await expect(page.getByRole('link', { name: 'Lantern Night' })).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('saves a switch as off, and keeps a wrong date', async ({ page }) => {
    await signIn(page, 'owner')
    await page.goto('virtual-events')
    await page.getByRole('link', { name: 'Winter Lights Evening' }).click()
    await page.getByRole('switch', { name: 'Emoji reactions' }).uncheck()
    await page.getByRole('textbox', { name: 'Start date' }).fill('Feb 30, 2027')
    await page.getByRole('button', { name: 'Save event' }).click()
    await expect(page.getByText('February has 28 days in 2027.').last()).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Start date' })).toHaveValue('Feb 30, 2027')
    await expect(page.getByRole('switch', { name: 'Emoji reactions' })).not.toBeChecked()
    await page.getByRole('textbox', { name: 'Start date' }).fill('Feb 27, 2027')
    await page.getByRole('button', { name: 'Save event' }).click()
    await expect(page.getByText('Winter Lights Evening saved.')).toBeVisible()
    await expect(page.getByRole('switch', { name: 'Emoji reactions' })).not.toBeChecked()
    await expect(page.getByRole('switch', { name: 'Chat' })).toBeChecked()
  })
})
