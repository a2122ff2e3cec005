import { expect, test } from '@playwright/test'
import { guestGift } from '../support/e2e-database.ts'
import { signIn, takenOver } from '../support/screens.ts'

test('on a phone a receipt is sent again: a wrong address is said at its field, and what became of it fits the screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'owner')
  await page.goto('contributions/7F3A09C2B1')
  await takenOver(page)
  await page.getByRole('link', { name: 'Email receipt…' }).click()
  const email = page.getByRole('textbox', { name: 'Email' })
  await email.fill('not an email')
  await page.getByRole('button', { name: 'Send receipt' }).click()
  await expect(email).toHaveAccessibleDescription('Please enter an email address.')
  await email.fill('ada@example.org')
  await page.getByRole('button', { name: 'Send receipt' }).click()
  const toast = page
    .getByRole('region', { name: 'Messages' })
    .locator('.toast')
    .filter({ hasText: 'Receipt sent to ada@example.org.' })
  await expect(toast).toBeVisible()
  const box = await toast.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390 - 16)
})

test('a gift of nobody is linked to its supporter, whose page has it then; what began a plan stays with its own', async ({
  page,
}) => {
  const number = await guestGift(0)
  await signIn(page, 'owner')
  await page.goto(`contributions/${number}/edit`)
  await takenOver(page)
  const supporter = page.getByRole('combobox', { name: 'Supporter Optional', exact: true })
  await page.getByLabel('Find a supporter').fill('okafor')
  await expect(supporter).not.toHaveValue('')
  await page.getByRole('button', { name: 'Save contribution' }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('The contribution has been updated.')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Okafor/ })
    .first()
    .click()
  await expect(page.getByRole('link', { name: `#${number}` }).first()).toBeVisible()
  await page.goto('contributions/7F3A09C2B1/edit')
  await takenOver(page)
  await supporter.selectOption('Nobody selected')
  await page.getByRole('button', { name: 'Save contribution' }).click()
  await expect(
    page.getByText('This contribution began a recurring plan, which belongs to its supporter.').first(),
  ).toBeVisible()
})

test('the supporter whom a gift of nobody names is added by one press', async ({ page }) => {
  const number = await guestGift(1)
  await signIn(page, 'owner')
  await page.goto(`contributions/${number}/edit`)
  await takenOver(page)
  await page.getByLabel('First name').first().fill('Rosa')
  await page.getByLabel('Last name').first().fill(`Newcomb ${number}`)
  await page.getByRole('button', { name: 'Save contribution' }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('The contribution has been updated.')
  await page.getByRole('button', { name: 'Add supporter…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add supporter' }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(`Linked to Rosa Newcomb ${number}.`)
  await expect(page.getByRole('button', { name: 'Add supporter…' })).toHaveCount(0)
  await page
    .getByRole('main')
    .getByRole('link', { name: `Rosa Newcomb ${number}` })
    .click()
  await expect(page.getByRole('link', { name: `#${number}` }).first()).toBeVisible()
})

test('a message that goes away moves no button of the dialog it is in: a press that began before it still counts', async ({
  page,
}) => {
  await signIn(page, 'owner')
  await page.goto('contributions/7F3A09C2B1?panel=receipt')
  await takenOver(page)
  await page.getByRole('textbox', { name: 'Email' }).fill('press@example.org')
  await page.getByRole('button', { name: 'Send receipt' }).click()
  const toast = page.locator('.toast', { hasText: 'Receipt sent to press@example.org.' })
  await expect(toast).toBeVisible()
  await page.getByRole('button', { name: 'Mark as spam…' }).click()
  const question = page.getByRole('dialog', { name: 'Mark this contribution as spam?' })
  await expect(question.locator('.toast')).toBeVisible()
  const cancel = await question.getByRole('button', { name: 'Cancel' }).boundingBox()
  if (cancel === null) throw new Error('no button')
  // At its upper edge: the dialog is in the middle of the window, and grew by what the message took.
  await page.mouse.move(cancel.x + 20, cancel.y + 4)
  await page.mouse.down()
  await expect(toast).toHaveCount(0)
  await page.mouse.up()
  await expect(question).toBeHidden()
  await expect(page.locator('.toasts')).toBeHidden()
})
