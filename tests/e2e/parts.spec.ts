import { expect, test, type Page } from '@playwright/test'
import { signIn, takenOver } from '../support/screens.ts'

async function open(page: Page): Promise<void> {
  await signIn(page, 'owner')
  await page.goto('parts')
}

async function posted(page: Page): Promise<Record<string, unknown>> {
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.locator('#posted')).toBeVisible()
  return JSON.parse((await page.locator('#posted').textContent()) ?? '') as Record<string, unknown>
}

/** Every kind of picker that searches, with the name of what it posts. */
const PICKERS = [
  ['Supporter', 'supporter', 'sawyer'],
  ['Sponsored by', 'sponsor', 'sawyer'],
  ['Recipients', 'recipients', 'sawyer'],
  ['Funds', 'funds', 'Fund 12'],
] as const

async function searchAll(page: Page): Promise<void> {
  for (const [label, name, typed] of PICKERS) {
    const field = page
      .getByRole('combobox', { name: label })
      .or(page.getByRole('textbox', { name: label }))
      .first()
    const readPosted = () =>
      page
        .locator(`input[type="hidden"][name="${name}"]`)
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
    const before = await readPosted()
    await field.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await field.focus()
    const options = page.getByRole('option', { name: new RegExp(typed, 'i') })
    // Scrolling closes the list of a combobox; the next letter opens it.
    await expect(async () => {
      await field.press('Control+a')
      await field.pressSequentially(typed, { delay: 20 })
      await expect(options.first()).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expect(field).toBeFocused()
    await field.press('Enter')
    await expect(page).toHaveURL(/\/parts$/)
    expect(await readPosted(), label).toEqual(before)
    await field.press('Escape')
    await expect(options).toHaveCount(0)
    await field.press('Tab')
    expect(await readPosted(), label).toEqual(before)
  }
}

test('composite fields are used by keyboard alone, and post through ordinary form fields', async ({ page }) => {
  await open(page)
  await takenOver(page)
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('supporters/autocomplete'))
      requested.push(new URL(request.url()).searchParams.get('search') ?? '')
  })
  const supporter = page.getByRole('combobox', { name: 'Supporter' })
  await supporter.focus()
  // Types inside the page, because a slow key from outside would count as a pause and start a search.
  await page.evaluate(() => {
    for (const letter of 'okaf') document.execCommand('insertText', false, letter)
  })
  await expect(page.getByRole('option', { name: /Amara Okafor/ })).toBeVisible()
  expect(requested).toEqual(['okaf'])
  await supporter.press('ArrowDown')
  await supporter.press('Enter')
  await expect(supporter).toHaveValue('Amara Okafor')
  await supporter.fill('nobody at all')
  await expect(page.getByText('No supporters match “nobody at all”.')).toBeVisible()
  await supporter.press('Escape')
  await expect(supporter).toHaveValue('Amara Okafor')
  await expect(supporter).toBeFocused()
  await expect(supporter).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByText('Walter Pike no longer exists.')).toBeVisible()
  // Neither an unselected result nor leaving the field changes the choice.
  const stored = page.locator('input[name="supporter"]')
  const before = await stored.inputValue()
  expect(before).toMatch(/^\d+$/)
  await supporter.fill('sawyer')
  await expect(page.getByRole('option', { name: /Sawyer/ }).first()).toBeVisible()
  await supporter.press('Tab')
  await expect(supporter).toHaveAccessibleDescription('Choose from the list of supporters.')
  await expect(stored).toHaveValue(before)
  await page.getByRole('combobox', { name: 'Sponsored by' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.locator('input[name="sponsor"]')).toHaveValue('999999')

  await test.step('no picker selects a hit that nobody chose, or loses the focus while it searches', () =>
    searchAll(page))

  const date = page.getByLabel('Date, rest', { exact: true })
  await date.fill('11/20/26')
  await date.press('Tab')
  await expect(date).toHaveValue('Nov 20, 2026')
  await date.press('Alt+ArrowDown')
  await expect(page.getByRole('grid', { name: /Date, rest/ })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(date).toHaveValue('Nov 21, 2026')
  await expect(date).toBeFocused()

  const range = page.getByLabel('Period', { exact: true })
  await range.fill('11/1/2026 - 11/20/2026')
  await range.press('Tab')
  await expect(range).toHaveValue('Nov 1st, 2026 to Nov 20th, 2026')
  await page.getByRole('button', { name: 'Clear Period' }).press('Enter')
  await expect(range).toHaveValue('')
  await range.press('Alt+ArrowDown')
  await page.getByRole('button', { name: 'Last 7 days' }).press('Enter')
  await page.getByRole('button', { name: 'Apply' }).press('Enter')
  await expect(range).toHaveValue(/^[A-Z][a-z]{2} \d+(st|nd|rd|th), \d{4} to [A-Z][a-z]{2} \d+(st|nd|rd|th), \d{4}$/)

  const number = page.getByRole('spinbutton', { name: 'Number, rest' })
  await number.press('ArrowUp')
  await number.press('PageUp')
  await number.press('PageUp')
  await expect(number).toHaveValue('20')

  const events = page.getByRole('row', { name: 'Events' })
  await events.focus()
  await events.press('Space')
  await expect(page.getByText('5 chosen')).toBeVisible()

  const all = await posted(page)
  expect(all).toMatchObject({
    'date-rest': 'Nov 21, 2026',
    'number-rest': '20',
    event_start_date: 'Dec 5, 2026',
    reasons: ['Moved away', 'Cannot afford it', 'Gives elsewhere', 'Too many emails'],
    us_state: 'ME',
    sponsor: '999999',
  })
  expect(all.categories).toEqual(expect.arrayContaining(['events', 'walks', 'gala', 'gala-2026', 'donations']))
  expect(JSON.parse((await page.locator('#read').textContent()) ?? '')).toMatchObject({
    phone: { value: '+12075550142' },
  })
})

test('pasted tags, ten thousand options and the subdivisions of an address follow what is typed', async ({ page }) => {
  await open(page)
  await takenOver(page)
  await test.step('labels and subdivisions of an address follow its country, and typed values stay', async () => {
    const address = page.locator('.address-fields').first()
    await expect(address.getByLabel('State', { exact: true })).toHaveValue('ME')
    await address.getByLabel('Country').selectOption('CA')
    await expect(address.getByLabel('Postal code')).toHaveValue('04101')
    await expect(address.locator('select[name$="state"]')).toBeVisible()
    await address.getByLabel('Province').selectOption('QC')
    await address.getByLabel('Postal code').fill('H2X 2')
    await address.getByLabel('Postal code').press('Tab')
    await expect(address.getByLabel('Postal code')).toHaveAccessibleDescription('e.g. H2X 2B1')
    await expect(address.getByLabel('City')).toHaveValue('Portland')
  })
  await test.step('pasted text becomes tags, up to the maximum; ten thousand options are found by typing', async () => {
    const reasons = page.getByRole('textbox', { name: 'Cancellation reasons' })
    await reasons.evaluate((input) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', 'moved away, Other\nNo reason')
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect(
      page.getByText('“moved away” is already in the list. The maximum is 5. Not added: “No reason”.'),
    ).toBeVisible()
    await expect(reasons).toHaveValue('moved away, No reason')
    await expect(page.getByText('5 of 5')).toBeVisible()

    const funds = page.getByRole('combobox', { name: 'Funds' })
    // Scrolling the page closes the list.
    await funds.scrollIntoViewIfNeeded()
    // The arrow has no effect until the field's script has loaded, so press it again.
    await expect(async () => {
      await funds.press('ArrowDown')
      await expect(page.getByText('100 of 10,000 funds')).toBeVisible({ timeout: 1000 })
    }).toPass()
    await funds.pressSequentially('fund 9999')
    await expect(page.getByText('1 of 10,000 funds')).toBeVisible()
    await funds.press('ArrowDown')
    await funds.press('Enter')
    await funds.press('Escape')
    await expect(page.getByText('3 of 10,000 chosen')).toBeVisible()
    expect((await posted(page)).funds).toEqual(['1', '3', '9999'])
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('posts the same from the plain version of every field', async ({ page }) => {
    await open(page)
    await page.getByRole('button', { name: 'Remove Monthly gift' }).click()
    await page.getByRole('button', { name: 'Move Events up' }).click()
    await page.getByLabel('Cancellation reasons').fill('Moved away, Other')
    await page.getByLabel('Supporter', { exact: true }).fill('1')
    await page.getByLabel('Combobox, rest').selectOption('f2')
    await page.getByLabel('Walks').check()
    expect(await posted(page)).toMatchObject({
      reasons: 'Moved away, Other',
      supporter: '1',
      'fund-rest': 'f2',
      'date-filled': 'Nov 20, 2026',
      menu: [
        { label: 'Events', pages: { 0: { label: 'Gala dinner' } } },
        { label: 'Give', pages: { 0: { label: 'Roof appeal' } } },
        { label: 'Shop' },
      ],
    })
  })
})
