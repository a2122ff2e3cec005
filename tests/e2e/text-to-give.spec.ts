import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { signIn, takenOver } from '../support/screens.ts'

test('the office prepares what supporters can text, tries it, and enables it', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('messenger')
  await takenOver(page)
  const chat = page.getByRole('log', { name: 'Messages' })
  const command = `DOORS${String(Date.now()).slice(-6)}`
  const row = page.getByRole('row').filter({ hasText: command })
  const say = async (text: string) => {
    await page.getByRole('textbox', { name: 'Message' }).fill(text)
    await page.getByRole('button', { name: 'Send' }).click()
  }
  await test.step('a text is answered, and a gift needs a saved payment method', async () => {
    await say('Hours')
    await expect(chat).toContainText('The food pantry is open Tuesday to Saturday')
    await say('give 25')
    await expect(chat).toContainText('There is no saved payment method for this phone number.')
    await say('cancel')
    await expect(chat).toContainText('Your gift was canceled. Nothing was charged.')
    await say('clear')
    await expect(chat).toHaveText('')
  })
  await test.step('a word of the carriers is refused, and nothing typed is lost', async () => {
    await page.getByRole('link', { name: 'New conversation' }).first().click()
    await page.getByRole('textbox', { name: 'Command' }).fill('Stop')
    await expect(page.getByLabel('Item')).toBeVisible()
    await expect(page.getByLabel('Answer')).toBeHidden()
    await page.getByLabel('What happens').selectOption('Answers with a text')
    await expect(page.getByLabel('Item')).toBeHidden()
    await page.getByLabel('Answer').fill('Doors open at six.')
    await page.route(/conversations\/new\.data/, async (route) => {
      if (route.request().method() === 'GET') await pause(1000)
      await route.continue()
    })
    await page.getByRole('button', { name: 'Save conversation' }).click()
    await expect(page.getByText('“STOP” is reserved by carriers. Please choose another word.').first()).toBeVisible()
    await expect(page.getByLabel('Answer')).toHaveValue('Doors open at six.')
  })
  await test.step('begins disabled when corrected and saved while the page reads the refused change', async () => {
    await page.getByRole('textbox', { name: 'Command' }).fill(command)
    await page.getByRole('button', { name: 'Save conversation' }).click()
    await expect(row).toContainText('DISABLED')
  })
  await test.step('it answers once it is enabled', async () => {
    await say(command.toLowerCase())
    await expect(chat).toContainText('Sorry, we did not understand that message.')
    await page.getByRole('link', { name: command }).click()
    await page.getByRole('button', { name: 'Enable' }).click()
    await expect(row).not.toContainText('DISABLED')
    await say(command.toLowerCase())
    await expect(chat).toContainText('Doors open at six.')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a conversation is saved, disabled and deleted', async ({ page }) => {
    await signIn(page, 'owner')
    await page.goto('messenger/conversations/new')
    await page.getByRole('textbox', { name: 'Command' }).fill('Parking')
    await page.getByLabel('What happens').selectOption('Answers with a text')
    await page.getByLabel('Answer').fill('Park behind the pier.')
    await page.getByRole('button', { name: 'Save conversation' }).click()
    await page.getByRole('link', { name: 'PARKING' }).click()
    await page.getByRole('button', { name: 'Enable' }).click()
    await page.getByRole('link', { name: 'PARKING' }).click()
    await page.getByRole('button', { name: 'Disable' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'PARKING' })).toContainText('DISABLED')
    await page.getByRole('link', { name: 'PARKING' }).click()
    await page.getByRole('button', { name: 'Delete…' }).click()
    await expect(page.getByRole('link', { name: 'PARKING' })).toHaveCount(0)
  })
})
