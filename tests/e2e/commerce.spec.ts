import { expect, test, type Page } from '@playwright/test'
import { signIn, takenOver } from '../support/screens.ts'

const row = (page: Page, index: number) => page.locator('[data-row]').nth(index)

/** Other tests expect the list without the group. */
async function deleteGroup(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name }).first().click()
  await page.getByRole('button', { name: 'Delete…' }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Delete payment group' })
    .click()
  await expect(page.getByText(`${name} deleted.`).last()).toBeVisible()
}

test('a payment group is made of rows that follow their type and move by keyboard', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('payment_options/new')
  await takenOver(page)
  await page.getByLabel('Name', { exact: true }).fill('Meals')
  await row(page, 0).getByLabel('Type').selectOption('fixed_recurring')
  await row(page, 0).getByLabel('Frequency').selectOption('biweekly')
  await expect(row(page, 0).getByLabel('Day of the month')).toBeHidden()
  await row(page, 0).getByLabel('Day of the week').selectOption('5')
  await page.getByRole('button', { name: 'Add option' }).click()
  await row(page, 1).getByLabel('Type').selectOption('custom_onetime')
  await expect(row(page, 1).getByLabel('Amount')).toBeHidden()
  await page.getByRole('button', { name: 'Save payment group' }).click()
  await expect(page.getByText('Please enter an amount greater than 0, such as 25.00.').last()).toBeVisible()
  await expect(row(page, 0).getByLabel('Amount')).toBeFocused()
  await row(page, 0).getByLabel('Amount').fill('12.50')
  await page.getByRole('button', { name: 'Move option 2', exact: true }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(row(page, 0).getByLabel('Type')).toHaveValue('custom_onetime')
  await page.getByRole('button', { name: 'Save payment group' }).click()
  await expect(page.getByText('Meals saved.').last()).toBeVisible()
  await page.getByRole('link', { name: 'Meals' }).first().click()
  await expect(row(page, 1).getByLabel('Amount')).toHaveValue('12.50')
  await row(page, 1).getByRole('button', { name: 'Remove option 2' }).click()
  await expect(page.getByText('Are you sure you want to delete this row?')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.goto('payment_options')
  await deleteGroup(page, 'Meals')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('a segment with options is made by buttons that post', async ({ page }) => {
    await signIn(page, 'owner')
    await page.goto('segments/new')
    await page.getByLabel('Name', { exact: true }).fill('House')
    await page.getByLabel('Type').selectOption('multi-select')
    await page.getByRole('button', { name: 'Save and edit options' }).click()
    await page.getByRole('button', { name: 'Add option' }).click()
    await row(page, 0).getByLabel('Name').fill('Lake')
    await page.getByRole('button', { name: 'Add option' }).click()
    await row(page, 1).getByLabel('Name').fill('Hill')
    await page
      .getByRole('button', { name: 'Move option 2 up' })
      .or(page.getByRole('button', { name: 'Move Hill up' }))
      .click()
    await page.getByRole('button', { name: 'Save segment' }).click()
    await page.getByRole('link', { name: 'House' }).first().click()
    await expect(row(page, 0).getByLabel('Name')).toHaveValue('Hill')
    await page.getByRole('button', { name: 'Delete…' }).click()
    await expect(page.getByRole('link', { name: 'House' })).toHaveCount(0)
  })
})
