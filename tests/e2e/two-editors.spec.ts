import { expect, test, type Page } from '@playwright/test'
import { addMug, completeButton, numberOf, openTill, payBy } from '../support/paying.ts'
import { signIn, takenOver } from '../support/screens.ts'

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
    await expect(second.getByRole('alert').first()).toContainText('changed this meanwhile')
    await expect(second.getByText('changed this to “Called on Monday”')).toBeVisible()
    await expect(second.getByLabel('Staff notes')).toHaveValue('Never called')
    await second.getByLabel('Staff notes').fill('Called on Monday, and on Friday')
    await second.getByRole('button', { name: 'Save contribution' }).click()
    await expect(second.getByRole('region', { name: 'Messages' })).toContainText('The contribution has been updated.')
  } finally {
    await other.close()
  }
})

/** Forms that stay open after a save, with a field of each. */
const STAYING = [
  ['settings/organization', /^Registration number/],
  ['settings/emails/customer_downloads', 'Subject'],
  ['tributes/types/1', 'Subject'],
] as const

/** The version that a form carries has to follow its own saves. */
async function saveInARow(page: Page): Promise<void> {
  for (const [address, name] of STAYING)
    await test.step(address, async () => {
      await page.goto(address)
      await takenOver(page)
      const field = page.getByRole('main').getByRole('textbox', { name }).first()
      const save = page.getByRole('button', { name: 'Save changes' })
      const before = await field.inputValue()
      for (const typed of [`${before}one`, `${before}two`, before]) {
        await field.fill(typed)
        await save.click()
        await expect(save).toBeHidden()
        await expect(field).toHaveValue(typed)
      }
    })
}

test('changes of two people to one tribute are merged, and the form that stays open continues from it', async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await browser.newContext({ ...(baseURL ? { baseURL } : {}), serviceWorkers: 'block' })
  try {
    const second = await other.newPage()
    for (const one of [page, second]) {
      await signIn(one, 'owner')
      await one.goto('tributes/1')
      await takenOver(one)
    }
    const name = await page.getByLabel('Name').inputValue()
    await page.getByLabel('Name').fill(`${name} Sr.`)
    await page.getByRole('button', { name: 'Save tribute' }).click()
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText(`${name} Sr.`)

    await second.getByRole('textbox', { name: 'Message' }).fill('Fair winds.')
    await second.getByRole('button', { name: 'Save tribute' }).click()
    await expect(second.getByRole('region', { name: 'Messages' })).toContainText(`${name} Sr.`)
    await expect(second.getByLabel('Name')).toHaveValue(`${name} Sr.`)

    // The first page still has no message, and saving its name keeps the other one's.
    await page.getByLabel('Name').fill(name)
    await page.getByRole('button', { name: 'Save tribute' }).click()
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Fair winds.')
    await expect(page.getByLabel('Name')).toHaveValue(name)
    await saveInARow(page)
  } finally {
    await other.close()
  }
})
