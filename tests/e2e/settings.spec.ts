import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { signIn, takenOver } from '../support/screens.ts'

test('each panel has its own address, the documented hash leads to it, and search narrows them', async ({ page }) => {
  await signIn(page, 'owner')
  await test.step('each panel has its own address, and the documented hash leads to it', async () => {
    await page.goto('settings#fulfillment')
    await expect(page).toHaveURL(/settings\/fulfillment$/)
    await expect(page.getByRole('heading', { name: 'Fulfillment' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Organization', level: 2 })).toBeHidden()
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Referral sources' }).click()
    await expect(page).toHaveURL(/settings\/referral-sources$/)
    await expect(page.getByRole('heading', { name: 'Referral sources' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Fulfillment' })).toBeVisible()
  })
  await test.step('the search box narrows the panels by what is in them', async () => {
    await page.goto('settings')
    await page.getByRole('searchbox', { name: 'Search settings' }).fill('time zone')
    const nav = page.getByRole('navigation', { name: 'Settings' })
    await expect(nav.getByRole('link')).toHaveText([/^Organization/])
    await page.getByRole('searchbox', { name: 'Search settings' }).fill('zebra')
    await expect(nav.getByText('No matching records found for your query.')).toBeVisible()
  })
})

test('two people save different settings; for the same one, the later sees its new value', async ({
  page,
  context,
}) => {
  await signIn(page, 'owner')
  await page.goto('settings/organization')
  await takenOver(page)
  const other = await context.newPage()
  await other.goto('settings/organization')
  await takenOver(other)
  // Other tests change other fields of this panel meanwhile.
  const [number, zip, street] = ['organization_number', 'organization_zip', 'organization_address1'].map(
    (name) => `[name=${name}]`,
  ) as [string, string, string]
  const fields = [number, zip, street]
  const before = await Promise.all(fields.map((field) => page.locator(field).inputValue()))
  const save = (tab: typeof page) => tab.getByRole('button', { name: 'Save changes' }).click()
  await other.locator(number).fill('12-3456789')
  await other.locator(street).fill('3 Mill Lane')
  await save(other)
  await expect(other.getByRole('region', { name: 'Messages' })).toContainText('Updates saved.')

  await page.locator(zip).fill('04102')
  await page.locator(number).fill('98-7654321')
  // The refusal appears before the form has loaded the other person's save, so a press has to wait.
  await page.route(/organization\.data/, async (route) => {
    if (route.request().method() === 'GET') await pause(1000)
    await route.continue()
  })
  await save(page)
  await expect(page.locator(number)).toHaveAccessibleDescription(
    /\S+ changed this to “12-3456789”, .* Save again to overwrite/,
  )
  await expect(page.locator(number)).toHaveValue('98-7654321')
  await save(page)
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Updates saved.')
  await expect(page.locator(number)).toHaveValue('98-7654321')
  await expect(page.locator(zip)).toHaveValue('04102')
  await expect(page.locator(street)).toHaveValue('3 Mill Lane')

  for (const [index, field] of fields.entries()) await page.locator(field).fill(before[index] ?? '')
  await save(page)
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
})

test('a wrong field is named and keeps its text; the rest is saved; leaving with a change asks once', async ({
  page,
}) => {
  await signIn(page, 'owner')
  await test.step('text typed before the script loads counts as a change', async () => {
    const typed = Promise.withResolvers<void>()
    await page.route('**/*.js', async (route) => {
      await typed.promise
      await route.continue()
    })
    await page.goto('settings/organization', { waitUntil: 'commit' })
    await page.getByRole('textbox', { name: /^Website/ }).fill('not an address')
    typed.resolve()
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toContainText('Website')
    await page.unroute('**/*.js')
  })
  await test.step('a wrong field is named, keeps what was typed and gets the focus', async () => {
    await takenOver(page)
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Updates failed to save.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: /^Website/ })).toHaveValue('not an address')
    await expect(page.getByRole('textbox', { name: /^Website/ })).toBeFocused()
    await expect(page.getByRole('textbox', { name: /^Website/ })).toHaveAccessibleDescription(
      'Enter an address that starts with https://.',
    )
  })
  await test.step('a saved panel can be changed and saved once more without fetching the page again', async () => {
    await page.goto('settings/organization')
    await takenOver(page)
    const website = page.locator('[name=website]')
    const before = await website.inputValue()
    for (const address of ['https://saved.example.org', before]) {
      await website.fill(address)
      await expect(page.getByRole('region', { name: 'Unsaved changes' })).toContainText('Website')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
    }
    await page.reload()
    await expect(website).toHaveValue(before)
  })
  await test.step('a change brings the save bar, is saved, and says so', async () => {
    await page.goto('settings/referral-sources')
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
  await test.step('leaving a changed panel asks once, also for another panel', async () => {
    await page.goto('settings/referral-sources')
    await takenOver(page)
    const ask = page.getByRole('switch', { name: /Ask for the referral source/ })
    const before = await ask.isChecked()
    await ask.click()
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Point of Sale' }).click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await expect(question).toContainText('Unsaved changes: Ask for the referral source.')
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    expect(await ask.isChecked()).toBe(!before)
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await question.getByRole('button', { name: 'Discard 1 change' }).click()
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
    await page.goto('settings/referral-sources')
    expect(await ask.isChecked()).toBe(before)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every panel is named, saved by its own button, and its rows are added, moved and removed by theirs', async ({
    page,
  }) => {
    await signIn(page, 'owner')
    await test.step('every panel is named on the settings page, and is saved by its own button', async () => {
      await page.goto('settings')
      await page
        .getByRole('link', { name: /^Point of Sale/ })
        .first()
        .click()
      // Not the city, because it changes the taxes of other tests' sales.
      const street = page.locator('[name=pos_tax_address1]')
      await street.fill('2 Long Wharf')
      await page.getByLabel('Sources').fill('Front desk, Phone, Mail, Event table, Gala')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page).toHaveURL(/settings\/point-of-sale$/)
      await expect(street).toHaveValue('2 Long Wharf')
      await expect(page.getByLabel('Sources')).toHaveValue('Front desk, Phone, Mail, Event table, Gala')
      await page.getByLabel('Sources').fill('Front desk, Phone, Mail, Event table')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByLabel('Sources')).toHaveValue('Front desk, Phone, Mail, Event table')
    })
    await test.step('buttons add, move and remove rows, and nothing is saved before it is requested', async () => {
      await page.goto('settings/currencies')
      const codes = () =>
        page
          .getByLabel('Currency', { exact: true })
          .evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value))
      const before = await codes()
      for (const code of ['SEK', 'NOK']) {
        await page.getByRole('button', { name: 'Add currency' }).click()
        await page.getByLabel('Currency', { exact: true }).last().selectOption(code)
        await page.getByLabel('Rate', { exact: true }).last().fill('0.1')
      }
      // A posted row is named by its text.
      await page.getByRole('button', { name: /^Move row \d+ up$/ }).click()
      expect(await codes()).toEqual([...before, 'NOK', 'SEK'])
      await page.getByRole('button', { name: 'Remove NOK' }).click()
      await page.getByLabel('Rate', { exact: true }).last().fill('0')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('Updates failed to save.')).toBeVisible()
      await expect(page.getByLabel('Rate', { exact: true }).last()).toHaveAccessibleDescription(/Enter a rate above 0/)
      await page.goto('settings/currencies')
      expect(await codes()).toEqual(before)
    })
  })
})

test('changes tags, days and rates by keyboard alone', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('settings/referral-sources')
  await takenOver(page)
  const options = page.getByRole('textbox', { name: 'Options' })
  await options.fill('Radio')
  await options.press('Enter')
  await expect(page.getByRole('row', { name: 'Radio' })).toBeVisible()
  await options.fill('radio')
  await options.press('Enter')
  await expect(options).toHaveAccessibleDescription('“radio” is already in the list.')
  await expect(options).toHaveValue('radio')
  await options.fill('')
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toContainText('Options')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Updates saved.')
  await page.reload()
  await takenOver(page)
  await options.press('Backspace')
  await options.press('Backspace')
  await expect(page.getByRole('row', { name: 'Radio' })).toBeHidden()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Updates saved.')

  await page.goto('settings/currencies')
  await takenOver(page)
  const codes = () =>
    page
      .getByLabel('Currency', { exact: true })
      .evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value))
  const before = await codes()
  for (const code of ['SEK', 'NOK']) {
    await page.getByRole('button', { name: 'Add currency' }).press('Enter')
    await expect.poll(async () => (await codes()).at(-1)).toBe('')
    await page.getByLabel('Currency', { exact: true }).last().selectOption(code)
    await page.getByLabel('Rate', { exact: true }).last().fill('0.1')
  }
  const handle = page.getByRole('button', { name: 'Move NOK', exact: true })
  await handle.press('Space')
  await handle.press('ArrowUp')
  await handle.press('Space')
  await expect.poll(codes).toEqual([...before, 'NOK', 'SEK'])
  await page.getByRole('button', { name: 'Remove SEK' }).press('Enter')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect.poll(codes).toEqual([...before, 'NOK', 'SEK'])
  await expect(page.getByLabel('Rate', { exact: true }).last()).toHaveValue('0.1')
  await page.getByRole('button', { name: 'Discard' }).press('Enter')
  await expect.poll(codes).toEqual(before)
})
