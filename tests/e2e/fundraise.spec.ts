import { expect, test, type Page } from '@playwright/test'
import { signIn, takenOver } from '../support/screens.ts'

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })

const views = (page: Page) => page.getByRole('navigation', { name: 'Views' })

async function press(page: Page, row: RegExp, name: string): Promise<void> {
  const found = page.getByRole('row', { name: row })
  await found.hover()
  await found
    .getByRole('group', { name: /^Actions for/ })
    .getByRole('button', { name })
    .click()
}

test('a donation form is duplicated, archived and restored from its row', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('fundraise?tab=forms')
  await takenOver(page)
  await press(page, /^Winter coats/, 'Duplicate')
  await expect(messages(page)).toContainText('Successfully duplicated Winter coats!')
  await press(page, /^\(COPY\) Winter coats/, 'Archive')
  await expect(messages(page)).toContainText('Successfully archived (COPY) Winter coats!')
  await expect(page.getByRole('row', { name: /^\(COPY\) Winter coats/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Archived', exact: true }).click()
  await press(page, /^\(COPY\) Winter coats/, 'Restore')
  await expect(messages(page)).toContainText('Successfully restored (COPY) Winter coats!')
  await views(page).getByRole('link', { name: 'Donation forms' }).click()
  await press(page, /^Roof appeal/, 'Archive')
  await expect(messages(page).getByText('Failed to archive Roof appeal', { exact: true })).toBeVisible()
  await press(page, /^\(COPY\) Winter coats/, 'Archive')
  await expect(page.getByRole('row', { name: /^\(COPY\) Winter coats/ })).toHaveCount(0)
})

test('a fundraising page is suspended and activated, tabs wait for typing, and staff make one and edit it', async ({
  page,
}) => {
  await signIn(page, 'owner')
  await page.goto('fundraise')
  await takenOver(page)
  await views(page).getByRole('link', { name: 'Fundraising pages' }).click()
  await expect(page.getByText('Status is Active')).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search in this list' })
  const tab = views(page).getByRole('link', { name: 'Donation forms' })
  await search.fill('Grace')
  await expect(tab).toHaveAttribute('aria-disabled', 'true')
  await search.blur()
  await expect(tab).not.toHaveAttribute('aria-disabled')
  await search.press('Enter')
  await expect(page).toHaveURL(/search=Grace/)
  // A narrower list puts its actions into a menu, so that they cover no column.
  const grace = page.getByRole('row', { name: /^Grace turns sixty/ })
  await page.setViewportSize({ width: 1280, height: 900 })
  await grace.hover()
  await expect(grace.getByRole('group', { name: /^Actions for/ })).toBeHidden()
  await grace.getByRole('button', { name: /^Actions for/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Suspend' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })
  await press(page, /^Grace turns sixty/, 'Suspend')
  const question = page.getByRole('dialog', { name: 'Suspend Grace turns sixty?' })
  await expect(question).toContainText('An organizer with an email gets 1 email.')
  await question.getByRole('button', { name: 'Suspend page' }).click()
  await expect(messages(page)).toContainText('Successfully suspended Grace turns sixty!')
  await press(page, /^Grace turns sixty/, 'Activate')
  await page
    .getByRole('dialog', { name: 'Activate Grace turns sixty?' })
    .getByRole('button', { name: 'Activate page' })
    .click()
  await expect(messages(page)).toContainText('Successfully activated Grace turns sixty!')
  await test.step('staff make a page, correct what is refused, and find its edit in its history', async () => {
    const title = `Ines swims ${Date.now()}`
    await page.goto('fundraise/pages/new')
    await takenOver(page)
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Raises money for').selectOption({ index: 1 })
    await page.getByLabel('Goal').fill('nothing')
    await page.getByRole('button', { name: 'Add page' }).click()
    await expect(page.getByLabel('Goal')).toHaveAccessibleDescription('Please enter an amount above 0, such as 500.00.')
    await expect(page.getByLabel('Goal')).toBeFocused()
    await page.getByLabel('Goal').fill('800')
    await page.getByRole('button', { name: 'Add page' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
    await expect(page.getByText('Nobody has given through this page yet.')).toBeVisible()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await takenOver(page)
    await page.getByLabel('Goal').fill('900')
    await page.getByRole('button', { name: 'Save page' }).click()
    await expect(page.getByText('0% of $900.00')).toBeVisible()
    await expect(page.getByText('Changed: goal')).toBeVisible()
    await expect(page.getByText('Created by staff')).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('a form that is refused names its fields and keeps what was typed', async ({ page }) => {
    await signIn(page, 'owner')
    await page.goto('fundraise/forms/new')
    await page.getByLabel('Name', { exact: true }).fill('Harbor day')
    await page.getByLabel('Amounts', { exact: true }).selectOption('custom')
    await page.getByLabel('First amount').fill('4')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Please enter an amount of at least $5.00.').last()).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Harbor day')
  })
})
