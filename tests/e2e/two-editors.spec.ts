import { expect, test, type Page } from '@playwright/test'
import { addMug, completeButton, numberOf, openTill, payBy } from '../support/paying.ts'
import { signIn, takenOver } from '../support/screens.ts'

/** Paid in cash at the point of sale: a contribution of this test alone. */
async function sold(page: Page): Promise<string> {
  await openTill(page)
  await addMug(page)
  await payBy(page, 'Cash')
  await page.getByRole('dialog', { name: 'Payment' }).getByRole('button', { name: 'Exact' }).click()
  await completeButton(page).click()
  return numberOf(page)
}

async function editing(page: Page, person: 'owner' | 'manager', number: string): Promise<void> {
  await signIn(page, person)
  await page.goto(`contributions/${number}/edit`)
  await takenOver(page)
}

test('the second editor of a contribution reads who changed what, keeps typed values, overwrites none', async ({
  page,
  browser,
  baseURL,
}) => {
  const number = await sold(page)
  const other = await browser.newContext({ ...(baseURL ? { baseURL } : {}), serviceWorkers: 'block' })
  try {
    const second = await other.newPage()
    await editing(page, 'owner', number)
    await editing(second, 'manager', number)
    await page.getByLabel('Staff notes').fill('Called on Monday')
    await page.getByRole('button', { name: 'Save contribution' }).click()
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('The contribution has been updated.')

    await second.getByLabel('Staff notes').fill('Never called')
    await second.getByRole('button', { name: 'Save contribution' }).click()
    await expect(second.getByRole('alert').first()).toContainText(
      'changed this contribution in the meantime: Staff notes.',
    )
    await expect(second.getByLabel('Staff notes')).toHaveValue('Never called')
    await second.goto(`contributions/${number}/edit`)
    await expect(second.getByLabel('Staff notes')).toHaveValue('Called on Monday')
    await takenOver(second)
    await second.getByLabel('Staff notes').fill('Called on Monday, and on Friday')
    await second.getByRole('button', { name: 'Save contribution' }).click()
    await expect(second.getByRole('region', { name: 'Messages' })).toContainText('The contribution has been updated.')
  } finally {
    await other.close()
  }
})
