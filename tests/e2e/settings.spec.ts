import { expect, test } from '@playwright/test'
import { signIn, takenOver } from '../support/screens.ts'

test('the hash chooses the panel, on load and on the way back', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('settings#fulfillment')
  await expect(page.getByRole('heading', { name: 'Fulfillment' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Organization', level: 2 })).toBeHidden()
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Referral sources' }).click()
  await expect(page).toHaveURL(/#referral-sources$/)
  await expect(page.getByRole('heading', { name: 'Referral sources' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Fulfillment' })).toBeVisible()
})

test('the search box narrows the panels by what is in them', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('settings')
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('time zone')
  const nav = page.getByRole('navigation', { name: 'Settings' })
  await expect(nav.getByRole('link')).toHaveText(['Organization'])
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('zebra')
  await expect(nav.getByText('No matching records found for your query.')).toBeVisible()
})

test('a change brings the save bar, is saved, and says so', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('settings#referral-sources')
  const ask = page.getByRole('switch', { name: /Ask for the referral source/ })
  const before = await ask.isChecked()
  await ask.click()
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toContainText('1 change not saved')
  await takenOver(page)
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Updates saved.')
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
  await page.reload()
  expect(await page.getByRole('switch', { name: /Ask for the referral source/ }).isChecked()).toBe(!before)
})

test('what is saved can be changed and saved once more, without fetching the page again', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('settings#organization')
  await takenOver(page)
  const suite = page.locator('[name=organization_address2]')
  const before = await suite.inputValue()
  for (const name of ['Suite 4', before]) {
    await suite.fill(name)
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toContainText('Apartment')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
  }
  await page.reload()
  await expect(suite).toHaveValue(before)
})

test('two who change different settings both have their way; of the same one, the later is told what it has become', async ({
  page,
  context,
}) => {
  await signIn(page, 'owner')
  await page.goto('settings#organization')
  await takenOver(page)
  const other = await context.newPage()
  await other.goto('settings#organization')
  await takenOver(other)
  const [city, zip, state] = ['organization_city', 'organization_zip', 'organization_state'].map((name) => `[name=${name}]`) as [
    string,
    string,
    string,
  ]
  const fields = [city, zip, state]
  const before = await Promise.all(fields.map((field) => page.locator(field).inputValue()))
  const save = async (tab: typeof page) => {
    await tab.getByRole('button', { name: 'Save changes' }).click()
  }
  await other.locator(city).fill('Chester')
  await other.locator(state).fill('Nova Scotia')
  await save(other)
  await expect(other.getByRole('region', { name: 'Messages' })).toContainText('Updates saved.')

  await page.locator(zip).fill('B0J 2E0')
  await page.locator(city).fill('Lunenburg')
  await save(page)
  await expect(page.locator(city)).toHaveAccessibleDescription(/Someone changed this to “Chester”/)
  await expect(page.locator(city)).toHaveValue('Lunenburg')
  await save(page)
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Updates saved.')
  await expect(page.locator(city)).toHaveValue('Lunenburg')
  await expect(page.locator(zip)).toHaveValue('B0J 2E0')
  await expect(page.locator(state)).toHaveValue('Nova Scotia')

  for (const [index, field] of fields.entries()) await page.locator(field).fill(before[index] ?? '')
  await save(page)
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
})

test('a wrong field is named, keeps what was typed and gets the focus', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('settings#organization')
  await page.getByLabel('Website').fill('not an address')
  await takenOver(page)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Updates failed to save.')).toBeVisible()
  await expect(page.getByLabel('Website')).toHaveValue('not an address')
  await expect(page.getByLabel('Website')).toBeFocused()
  await expect(page.getByLabel('Website')).toHaveAccessibleDescription('Enter an address that starts with https://.')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every panel is there and is saved by its own button', async ({ page }) => {
    await signIn(page, 'owner')
    await page.goto('settings')
    const panel = page.locator('form#point-of-sale')
    await expect(page.locator('form#organization')).toBeVisible()
    // Not the city: what other walks sell is taxed by it.
    const street = '[name=pos_tax_address1]'
    await panel.locator(street).fill('2 Long Wharf')
    await panel.getByRole('button', { name: 'Save changes' }).click()
    await expect(page).toHaveURL(/settings#point-of-sale$/)
    await expect(page.locator(`form#point-of-sale ${street}`)).toHaveValue('2 Long Wharf')
  })
})

test('leaving with two panels changed asks once, for both', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('settings#referral-sources')
  await takenOver(page)
  const [ask, expired] = ['referral_sources_isactive', 'pos_allow_expired_products'].map((name) => page.locator(`input[name=${name}]`))
  if (!ask || !expired) throw new Error('the settings are not there')
  const states = async () => [await ask.isChecked(), await expired.isChecked()]
  const before = await states()
  const leave = async () => page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await page.getByRole('switch', { name: /Ask for the referral source/ }).click()
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Point of Sale' }).click()
  await page.getByRole('switch', { name: /Sell expired products/ }).click()
  await leave()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(question).toContainText('Unsaved changes: Ask for the referral source, Sell expired products.')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect(await states()).toEqual(before.map((was) => !was))
  await page.getByRole('switch', { name: /Sell expired products/ }).click()
  await leave()
  await expect(question).toContainText('Unsaved changes: Ask for the referral source.')
  await question.getByRole('button', { name: 'Discard 1 change' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await page.goto('settings')
  expect(await states()).toEqual(before)
})
