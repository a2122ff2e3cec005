import { expect, type Locator, type Page } from '@playwright/test'
import { addToContribution, adjust, cart, choose, dialog, line, payButton } from './till-screen.ts'

/** Kinds that are sold on one day at the till, one after the other. */
export const DAYS = ['goods', 'gifts', 'plans', 'mails'] as const

type Kind = {
  day: (typeof DAYS)[number]
  kind: string
  setting?: { panel: string; label: RegExp; choice?: string }
  fill: (page: Page) => Promise<void>
  due: string
  /** Checks the page of the contribution. */
  proof: (page: Page) => Promise<void>
}

const item = (page: Page, name: string | RegExp): Locator => page.getByRole('row', { name })
const card = (page: Page, title: string): Locator =>
  page.locator('section.card').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** A person for this kind alone, so that no other test finds them. */
async function giveAs(page: Page, name: string, email = ''): Promise<void> {
  await cart(page).getByRole('button', { name: /Guest/ }).click()
  await page.getByRole('button', { name: 'New supporter' }).click()
  const account = dialog(page, 'Billing name')
  await account.getByLabel('First name').fill('Kind')
  await account.getByLabel('Last name').fill(name)
  await account.getByRole('textbox', { name: 'Email' }).fill(email)
  await account.getByRole('button', { name: 'Add supporter' }).click()
  await expect(cart(page)).toContainText(`Kind ${name}`)
}

export async function signUpForKitchenDay(page: Page): Promise<void> {
  const form = dialog(page, 'Kitchen day')
  await form.getByLabel('Name on the badge').fill('Rosa')
  await form.getByLabel('Email for the schedule').fill('rosa@example.org')
  await form.getByLabel('Phone on the day').fill('207 555 0100')
  await form.getByLabel('First day').fill('2026-12-01')
  await form.getByLabel('Shift').selectOption('Noon')
  await form.getByText('Cooking').click()
  await form.getByText('Driving').click()
  await form.getByLabel('Anything we should know').fill('Left-handed')
  await form.getByText('Agrees to the kitchen rules').click()
  await addToContribution(page)
  await expect(line(page, 'Kitchen day')).toBeVisible()
}

async function isMonthlyOn15th(page: Page, amount: string): Promise<void> {
  const plan = card(page, 'Recurring plan')
  await expect(plan).toContainText(`${amount} every month`)
  await expect(plan.locator('dd').nth(3)).toHaveText(/ 15, /)
}

/** Waits for the newest mail to this recipient and returns its text. */
async function mailTo(page: Page, recipient: string, subject: RegExp): Promise<string> {
  const row = page.getByRole('row').filter({ hasText: recipient }).filter({ hasText: subject })
  await expect(async () => {
    await page.goto('settings/outbox')
    await expect(row).toBeVisible({ timeout: 500 })
  }).toPass()
  await row.getByRole('link').click()
  const text = page.getByLabel('Email text')
  await expect(text).toBeVisible()
  return text.innerText()
}

async function inMemory(
  page: Page,
  product: string,
  { name, reported, type }: { name: string; reported: 'By letter' | 'By email'; type: string },
) {
  const step = dialog(page, 'In honor or in memory')
  await dialog(page, product).getByRole('button', { name: 'In honor or in memory of someone' }).click()
  await step.getByText(type, { exact: true }).click()
  await step.getByLabel('Name', { exact: true }).fill(name)
  await step.getByText(reported).click()
  await step.getByLabel('Recipient', { exact: true }).fill('Rosa Lindqvist')
}

/** Everything the till sells. `run` keeps people of different runs apart. */
export const kinds = (run: string): Kind[] => [
  {
    day: 'goods',
    kind: 'on sale, with the price before',
    fill: async (page) => {
      await choose(page, 'Shop', /Brass ship bell/)
      await expect(dialog(page, 'Brass ship bell')).toContainText('before 32.00')
      await page.getByText('Small', { exact: true }).click()
      await addToContribution(page)
      await expect(line(page, 'Brass ship bell')).toContainText('before 32.00')
    },
    due: '$24.00',
    proof: async (page) => {
      await expect(item(page, /Brass ship bell/)).toContainText('24.00')
      await expect(page.locator('.totals')).toContainText('24.00')
    },
  },
  {
    day: 'gifts',
    kind: 'a gift, not below its minimum',
    fill: async (page) => {
      await choose(page, 'Donations', /Roof appeal/)
      await page.getByText('Today Only').click()
      await page.getByLabel('Other amount').fill('4.99')
      await addToContribution(page)
      await expect(page.getByText('The amount must be greater than $5.00.')).toBeVisible()
      await page.getByLabel('Other amount').fill('5')
      await addToContribution(page)
      await expect(line(page, 'Roof appeal')).toContainText('5.00')
    },
    due: '$5.00',
    proof: async (page) => expect(item(page, /Roof appeal/)).toContainText('BLDG-400'),
  },
  {
    day: 'plans',
    kind: 'a gift of a form, monthly as it promises',
    fill: async (page) => {
      const form = dialog(page, 'Winter coats')
      await giveAs(page, 'Form')
      await choose(page, 'Donations', /Winter coats/)
      await page.getByText('$30.00').click()
      await expect(form.getByRole('radio', { name: 'One time' })).toBeChecked()
      await expect(form.getByRole('group', { name: 'First payment' })).toBeHidden()
      await form.getByText('Monthly', { exact: true }).click()
      await form.getByText('15th', { exact: true }).click()
      await expect(form.getByRole('group', { name: 'First payment' })).toBeVisible()
      await addToContribution(page)
      await expect(line(page, 'Winter coats')).toContainText('Monthly on the 15th')
    },
    due: '$30.00',
    proof: (page) => isMonthlyOn15th(page, '$30.00'),
  },
  {
    day: 'plans',
    kind: 'taken weekly, on the chosen weekday',
    fill: async (page) => {
      await giveAs(page, 'Weekly')
      await choose(page, 'Donations', /Weekly loaf/)
      await page.getByText('$20.00').click()
      await dialog(page, 'Weekly loaf').getByText('Thursday', { exact: true }).click()
      await expect(dialog(page, 'Weekly loaf')).toContainText('then $20.00 weekly on Thursday, from')
      await addToContribution(page)
      await expect(line(page, 'Weekly loaf')).toContainText('Weekly on Thursday')
    },
    due: '$20.00',
    proof: async (page) => {
      await expect(item(page, /Weekly loaf/)).toContainText('on Thursdays')
      const plan = card(page, 'Recurring plan')
      await expect(plan).toContainText('$20.00 every week')
      await expect(plan).toContainText('Active')
      const next = (await plan.locator('dd').nth(3).innerText()).trim()
      expect(new Date(`${next} 12:00`).getDay(), next).toBe(4)
    },
  },
  {
    day: 'plans',
    kind: 'taken monthly, on another day than the first',
    fill: async (page) => {
      await giveAs(page, 'Monthly')
      await choose(page, 'Donations', /Monthly gift/)
      await page.getByText('$25.00').click()
      await dialog(page, 'Monthly gift').getByText('15th', { exact: true }).click()
      await addToContribution(page)
      await expect(line(page, 'Monthly gift')).toContainText('Monthly on the 15th')
    },
    due: '$25.00',
    proof: (page) => isMonthlyOn15th(page, '$25.00'),
  },
  {
    day: 'goods',
    kind: 'a bundle of linked variants',
    fill: async (page) => {
      await choose(page, 'Fundraisers', /Holiday hamper/)
      await expect(line(page, 'Part of a bundle:\\s*Enamel mug')).toBeVisible()
    },
    due: '$',
    proof: async (page) => {
      for (const part of [/Wildflower honey/, /Beeswax candle/, /Enamel mug/])
        await expect(item(page, part)).toContainText('–')
      await expect(item(page, /Holiday hamper/)).toContainText('49.00')
      await expect(item(page, /Enamel mug/)).toContainText('2')
    },
  },
  {
    day: 'mails',
    kind: 'a download, sent as a link that works',
    fill: async (page) => {
      await giveAs(page, 'Reader', `kind-reader-${run}@example.org`)
      await choose(page, 'Fundraisers', /Soup recipes/)
      await expect(line(page, 'Soup recipes')).toBeVisible()
    },
    due: '$6.00',
    proof: async (page) => {
      await expect(card(page, 'Downloads')).toContainText('soup-recipes.pdf')
      const text = await mailTo(page, `kind-reader-${run}@example.org`, /Your files/)
      const file = await page.request.get(/http\S+\/downloads\/\S+/.exec(text)?.[0] ?? '')
      expect([file.status(), (await file.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    },
  },
  {
    day: 'goods',
    kind: 'sent at cost, by the chosen method',
    fill: async (page) => {
      await choose(page, 'Shop', /Kitchen cookbook/)
      await adjust(page, /^Shipping/)
      await dialog(page, 'Shipping').getByRole('button', { name: 'Complete address' }).click()
      const addresses = dialog(page, 'Addresses')
      await addresses.getByLabel('City').fill('Portland')
      await addresses.getByLabel('State').selectOption('ME')
      await addresses.getByLabel('ZIP').fill('04101')
      await addresses.getByRole('button', { name: 'Save addresses' }).click()
      await cart(page).getByRole('button', { name: 'Shipping, in effect' }).click()
      await dialog(page, 'Shipping').getByText('Island courier').click()
      await page.getByRole('button', { name: 'Save shipping' }).click()
      await expect(cart(page)).toContainText('Shipping, Island courier')
    },
    due: '$40.32',
    proof: async (page) => {
      await expect(page.locator('.totals')).toContainText('14.00')
      await expect(card(page, 'Billing and shipping')).toContainText('Island courier')
      await expect(card(page, 'Billing and shipping')).toContainText('Portland, ME 04101')
    },
  },
  {
    day: 'gifts',
    kind: 'for the fund that the supporter chose',
    fill: async (page) => {
      await choose(page, 'Donations', /One-time gift/)
      await page.getByText('$25.00').click()
      await dialog(page, 'One-time gift').getByLabel('Fund').selectOption('SCH-320')
      await addToContribution(page)
      await expect(line(page, 'One-time gift')).toContainText('SCH-320')
    },
    due: '$25.00',
    proof: async (page) =>
      expect(
        item(page, /One-time gift/)
          .getByRole('cell')
          .nth(1),
      ).toHaveText('SCH-320'),
  },
  {
    day: 'gifts',
    kind: 'with an answer to each kind of field',
    fill: async (page) => {
      await choose(page, 'Events', /Kitchen day/)
      await signUpForKitchenDay(page)
    },
    due: '$5.00',
    proof: async (page) => {
      for (const answer of [
        'Name on the badge: Rosa',
        'Email for the schedule: rosa@example.org',
        'Phone on the day: 207 555 0100',
        'First day: 2026-12-01',
        'Shift: Noon',
        'Helps with: Cooking,Driving',
        'Anything we should know: Left-handed',
        'Agrees to the kitchen rules: 1',
        'Campaign: winter-kitchen',
      ])
        await expect(item(page, /Kitchen day/)).toContainText(answer)
      await expect(item(page, /Kitchen day/)).not.toContainText('Kitchen rules:')
    },
  },
  {
    day: 'gifts',
    kind: 'with Gift Aid',
    setting: { panel: 'point-of-sale', label: /Gift Aid/ },
    fill: async (page) => {
      await choose(page, 'Fundraisers', /Collection tin/)
      await dialog(page, 'Collection tin').getByLabel('Amount').fill('12.34')
      await dialog(page, 'Collection tin')
        .getByText(/^Gift Aid/)
        .click()
      await addToContribution(page)
      await expect(line(page, 'Collection tin')).toBeVisible()
    },
    due: '$12.34',
    proof: async (page) => expect(item(page, /Collection tin/)).toContainText('Gift Aid'),
  },
  {
    day: 'mails',
    kind: 'in memory, by letter',
    fill: async (page) => {
      await choose(page, 'Donations', /One-time gift/)
      await page.getByText('$25.00').click()
      await inMemory(page, 'One-time gift', { type: 'In memory of', name: 'Joy Lettered', reported: 'By letter' })
      const step = dialog(page, 'In honor or in memory')
      await step.getByLabel('Address', { exact: true }).fill('1 Long Wharf')
      await step.getByLabel('City').fill('Portland')
      await step.getByLabel('State').selectOption('ME')
      await step.getByLabel('ZIP').fill('04101')
      await step.getByRole('button', { name: 'Save tribute' }).click()
      await addToContribution(page)
      await expect(line(page, 'One-time gift')).toContainText('In memory of Joy Lettered')
    },
    due: '$25.00',
    proof: async (page) => {
      await expect(card(page, 'Tribute')).toContainText('In memory of Joy Lettered')
      await expect(card(page, 'Tribute')).toContainText('Rosa Lindqvist will be notified by letter')
    },
  },
  {
    day: 'mails',
    kind: 'in honor, by email',
    fill: async (page) => {
      await choose(page, 'Donations', /One-time gift/)
      await page.getByText('$25.00').click()
      await inMemory(page, 'One-time gift', { type: 'In honor of', name: 'Grace Mailed', reported: 'By email' })
      const step = dialog(page, 'In honor or in memory')
      await step.getByLabel("Recipient's email").fill(`kind-notified-${run}@example.org`)
      await step.getByRole('button', { name: 'Save tribute' }).click()
      await addToContribution(page)
      await expect(line(page, 'One-time gift')).toContainText('In honor of Grace Mailed')
    },
    due: '$25.00',
    proof: async (page) => {
      const address = page.url()
      expect(await mailTo(page, `kind-notified-${run}@example.org`, /Grace Mailed/)).toContain('Grace Mailed')
      await page.goto(address)
      await expect(card(page, 'Tribute')).toContainText('The email for Rosa Lindqvist waits in the outbox')
    },
  },
  {
    day: 'mails',
    kind: 'receipted for the tax, without what was got in return',
    setting: { panel: 'tax-receipts', label: /^When/, choice: 'single' },
    fill: async (page) => {
      await giveAs(page, 'Receipted', `kind-receipted-${run}@example.org`)
      await page.getByRole('group', { name: 'Categories' }).getByRole('button', { name: 'Events' }).click()
      await page.getByRole('button', { name: /^Gala nights/ }).click()
      await page.getByRole('button', { name: /Gala dinner/ }).click()
      await expect(line(page, 'Gala dinner')).toBeVisible()
    },
    due: '$129.60',
    proof: async (page) => {
      const receipt = card(page, 'Tax receipt')
      await expect(receipt).toContainText('$65.00')
      const number = /WEB\d{2}-\d{9}/.exec(await receipt.innerText())?.[0] ?? 'no number'
      expect(await mailTo(page, `kind-receipted-${run}@example.org`, /tax receipt/)).toContain(number)
    },
  },
  {
    day: 'goods',
    kind: 'with a promo code, and the costs covered',
    fill: async (page) => {
      await choose(page, 'Shop', /Enamel mug/)
      await choose(page, 'Donations', /One-time gift/)
      await page.getByText('$50.00').click()
      await dialog(page, 'One-time gift').getByText('More Costs').click()
      await addToContribution(page)
      await expect(payButton(page)).toContainText('$70.98')
      await adjust(page, /^Promo/)
      await dialog(page, 'Promo codes').getByRole('textbox', { name: 'Code' }).fill('advent10')
      await page.keyboard.press('Enter')
      await dialog(page, 'Promo codes').getByRole('button', { name: 'Done' }).click()
      await expect(line(page, 'Enamel mug')).toContainText('ADVENT10')
    },
    due: '$69.38',
    proof: async (page) => {
      await expect(item(page, /Enamel mug/)).toContainText('14.40')
      await expect(page.locator('.totals')).toContainText('Promo ADVENT10, included')
      await expect(page.locator('.totals')).toContainText('−1.60')
      await expect(page.locator('.totals')).toContainText('Costs covered')
      await expect(page.locator('.totals')).toContainText('4.98')
    },
  },
  {
    day: 'goods',
    kind: 'a size, in a quantity',
    fill: async (page) => {
      await choose(page, 'Shop', /Harbor tee/)
      await page.getByText('L, sand').click()
      await page.getByRole('combobox', { name: 'Quantity' }).selectOption('3')
      await addToContribution(page)
      await expect(line(page, 'Harbor tee')).toContainText('L, sand')
    },
    due: '$63.30',
    proof: async (page) => {
      await expect(item(page, /Harbor tee/)).toContainText('HL-TEE-025')
      await expect(item(page, /Harbor tee/)).toContainText('60.00')
      await expect(page.locator('.totals')).toContainText('Maine sales tax 5.5%')
    },
  },
]
