import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import {
  addMug,
  bankFrame,
  cardFrame,
  cart,
  checking,
  completeButton,
  confirmFrame,
  finished,
  give,
  numberOf,
  openTill,
  payBy,
  payDialog,
  tap,
  typeBank,
  typeCard,
} from '../support/paying.ts'
import { drawn } from '../support/screens.ts'

const toast = (page: Page) => payDialog(page).locator('.declined')

async function payMugByCard(page: Page): Promise<void> {
  await openTill(page)
  await addMug(page)
  await payBy(page, 'Card')
}

async function untilPayerConfirms(page: Page): Promise<void> {
  await payMugByCard(page)
  await typeCard(page, { number: '4000002500003155' })
  await completeButton(page).click()
  await confirmFrame(page).getByRole('button', { name: 'Confirm' }).waitFor()
}

/**
 * Sends keyup after the dialog has closed. `press` would send it to the removed frame, and Chromium may never
 * acknowledge that.
 */
async function pressEscapeInFrame(page: Page): Promise<void> {
  await page.keyboard.down('Escape')
  await expect(payDialog(page)).toBeHidden()
  await page.keyboard.up('Escape')
}

test('a card pays: brand and groups while typing, no second press, View leads to the contribution', async ({
  page,
}) => {
  await payMugByCard(page)
  await typeCard(page, { number: '4242424242424242' })
  await expect(cardFrame(page).getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
  await expect(cardFrame(page).getByLabel('Expiry')).toHaveValue('12 / 30')
  await expect(cardFrame(page).getByText('Visa')).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) =>
    request.url().endsWith('/complete') ? sent.push(request.postData() ?? '') : undefined,
  )
  await completeButton(page).dblclick()
  const number = await numberOf(page)
  await expect(finished(page)).toContainText('$16.00 by Visa 4242 from Guest.')
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatch(/sbx_card_visa_4242_1230_ok_[0-9a-f]{12}/)
  const link = finished(page).getByRole('link', { name: 'View' })
  await expect(link).toHaveAttribute('href', `/jpanel/contributions/${number}`)
  await finished(page).getByRole('button', { name: 'Close' }).click()
  await expect(cart(page)).toContainText('Cart is empty')
})

test('the fields of a card: what is wrong is said at its field and not sent, Escape closes, Enter pays', async ({
  page,
}) => {
  await payMugByCard(page)
  await test.step('an error is shown at its field, and nothing is sent', async () => {
    let calls = 0
    page.on('request', (request) => (request.url().endsWith('/complete') ? (calls += 1) : undefined))
    await completeButton(page).click()
    await expect(cardFrame(page).getByText('Enter the card number.')).toBeVisible()
    await expect(cardFrame(page).getByLabel('Card number')).toBeFocused()
    await typeCard(page, { number: '4242424242424241', expiry: '0122', code: '12' })
    await completeButton(page).click()
    for (const sentence of [
      'This card number is not valid.',
      'This card has expired.',
      'The security code has 3 digits.',
    ])
      await expect(cardFrame(page).getByText(sentence)).toBeVisible()
    await expect(cardFrame(page).getByLabel('Card number')).toBeFocused()
    await expect(payDialog(page)).toBeVisible()
    expect(calls).toBe(0)
  })
  await test.step('a brand that is not taken is refused while it is typed', async () => {
    for (const label of ['Card number', 'Expiry', 'CVV']) await cardFrame(page).getByLabel(label).fill('')
    await typeCard(page, { number: '3566002020360505' })
    await expect(payDialog(page)).toContainText('Unsupported card type.')
    await completeButton(page).click()
    await expect(payDialog(page)).toBeVisible()
    await cardFrame(page).getByLabel('Card number').fill('')
    await expect(payDialog(page)).not.toContainText('Unsupported card type.')
  })
  await test.step('Enter in the fields pays, Escape closes', async () => {
    await cardFrame(page).getByLabel('Card number').click()
    await pressEscapeInFrame(page)
    await payBy(page, 'Card')
    await typeCard(page, { number: '5555555555554444' })
    await cardFrame(page).getByLabel('CVV').press('Enter')
    await expect(finished(page)).toContainText('by MasterCard 4444')
  })
})

const DECLINED = [
  ['4000000000000002', 'Your card was declined.'],
  ['4000000000000127', "Your card's security code is incorrect."],
  ['4000000000000069', 'Your card has expired.'],
  ['4000000000009995', 'Your card has insufficient funds.'],
] as const

test('keeps all but the security code after an error, and pays by another card', async ({ page }) => {
  await payMugByCard(page)
  await typeCard(page, { number: '' })
  for (const [number, sentence] of DECLINED)
    await test.step(sentence, async () => {
      await cardFrame(page).getByLabel('Card number').fill(number)
      await cardFrame(page).getByLabel('CVV').fill('123')
      await completeButton(page).click()
      await expect(toast(page)).toContainText(sentence)
      await expect(payDialog(page)).toBeVisible()
      await expect(cardFrame(page).getByLabel('Card number')).toHaveValue(new RegExp(`${number.slice(-4)}$`))
      await expect(cardFrame(page).getByLabel('Card number')).toHaveValue(/0{4} /)
      await expect(cardFrame(page).getByLabel('Expiry')).toHaveValue('12 / 30')
      await expect(cardFrame(page).getByLabel('CVV')).toHaveValue('')
    })
  await cardFrame(page).getByLabel('Card number').fill('4242424242424242')
  await cardFrame(page).getByLabel('CVV').pressSequentially('123')
  await completeButton(page).click()
  await expect(finished(page)).toContainText('by Visa 4242')
})

test('a payer refuses, then cancels the confirmation, then the same card asks for it again and pays', async ({
  page,
}) => {
  await untilPayerConfirms(page)
  await confirmFrame(page).getByRole('button', { name: 'Refuse' }).click()
  await expect(toast(page)).toContainText('The payer did not confirm this payment.')
  await expect(cardFrame(page).getByLabel('Card number')).toHaveValue('4000 0025 0000 3155')

  await cardFrame(page).getByLabel('CVV').fill('123')
  await completeButton(page).click()
  await confirmFrame(page).getByRole('button', { name: 'Confirm' }).waitFor()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(payDialog(page)).toBeVisible()
  await expect(toast(page)).toHaveCount(0)

  await completeButton(page).click()
  await confirmFrame(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(finished(page)).toContainText('by Visa 3155')
})

test('ends a canceled confirmation silently, and pays in cash at once', async ({ page }) => {
  await untilPayerConfirms(page)
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(payDialog(page)).toBeVisible()
  await expect(toast(page)).toHaveCount(0)
  await payDialog(page).getByRole('button', { name: 'Cash', exact: true }).click()
  await payDialog(page)
    .getByRole('button', { name: /^Exact/ })
    .click()
  await completeButton(page).click()
  await expect(finished(page)).toContainText('$16.00 in cash from Guest.')
})

test('"Not now" when the payer has just confirmed finishes the sale', async ({ page }) => {
  await untilPayerConfirms(page)
  const url = (await page.locator('iframe[title="Confirm the payment"]').getAttribute('src')) ?? ''
  const elsewhere = await page.context().newPage()
  await elsewhere.goto(url)
  await elsewhere.getByRole('button', { name: 'Confirm' }).click()
  await expect(elsewhere.getByRole('button', { name: 'Confirm' })).toBeHidden()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(finished(page)).toContainText('by Visa 3155')
})

test('an American bank account: missing fields stay shown, a closed one is refused, a good one settles', async ({
  page,
}) => {
  await openTill(page)
  await addMug(page)
  await test.step('errors of missing fields are shown, and stay when the gateway’s fields come late', async () => {
    const held = Promise.withResolvers<void>()
    await page.route('**/bank.html', async (route) => {
      await held.promise
      await route.continue()
    })
    await payBy(page, 'Bank account')
    const agreement = payDialog(page).getByRole('checkbox', { name: /authorizes/ })
    await agreement.uncheck()
    await completeButton(page).click()
    await expect(payDialog(page)).toContainText('The account holder must agree to this debit.')
    held.resolve()
    await expect(bankFrame(page).getByLabel('Routing number')).toBeVisible()
    await expect(page.locator('.gateway-place')).not.toHaveClass(/waiting/)
    await expect(payDialog(page)).toContainText('The account holder must agree to this debit.')
    await expect(agreement).toBeFocused()
    await page.unrouteAll()
    await agreement.check()
  })
  await test.step('a closed account is refused in the words of the gateway', async () => {
    await typeBank(page, {
      'Account holder': 'Rosa Lindqvist',
      'Routing number': '110000000',
      'Account number': '000111111113',
    })
    await completeButton(page).click()
    await expect(toast(page)).toContainText('The bank account has been closed.')
    await expect(bankFrame(page).getByLabel('Account number')).toHaveValue('000111111113')
  })
  await test.step('it pays and is said to settle later', async () => {
    // The payment type stays selected, with empty fields.
    await payDialog(page).getByRole('button', { name: 'Close', exact: true }).click()
    await cart(page).getByRole('button', { name: /^Pay/ }).click()
    await expect(payDialog(page).getByRole('button', { name: /^Bank account/, pressed: true })).toBeVisible()
    await expect(payDialog(page)).toContainText('charge the bank account above for the total of $16.00')
    await expect(payDialog(page).getByRole('checkbox', { name: /authorizes/ })).toBeChecked()
    await payDialog(page)
      .getByRole('checkbox', { name: /authorizes/ })
      .uncheck()
    await completeButton(page).click()
    await expect(payDialog(page)).toContainText('The account holder must agree to this debit.')
    await payDialog(page)
      .getByRole('checkbox', { name: /authorizes/ })
      .check()
    await completeButton(page).click()
    await expect(bankFrame(page).getByText('Enter the routing number.')).toBeVisible()
    await typeBank(page, {
      'Account holder': 'Rosa Lindqvist',
      'Routing number': '110000001',
      'Account number': '000123456789',
    })
    await completeButton(page).click()
    await expect(bankFrame(page).getByText('This routing number is not valid.')).toBeVisible()
    await typeBank(page, { 'Routing number': '110000000' })
    await bankFrame(page).getByLabel('Savings').check()
    await completeButton(page).click()
    await expect(finished(page)).toContainText('from the bank account ending in 6789')
    await expect(finished(page)).toContainText('Processing: the bank settles this in up to 4 business days.')
  })
})

test('asks for transit and institution of a Canadian bank account', async ({ page }) => {
  await openTill(page)
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('CAD')
  await addMug(page)
  await payBy(page, 'Bank account')
  await bankFrame(page).getByLabel('Transit number').click()
  await expect(bankFrame(page).getByLabel('Routing number')).toBeHidden()
  await typeBank(page, {
    'Account holder': 'Luc Tremblay',
    'Transit number': '1100',
    'Institution number': '000',
    'Account number': '000123456789',
  })
  await completeButton(page).click()
  await expect(bankFrame(page).getByText('A transit number has 5 digits.')).toBeVisible()
  await typeBank(page, { 'Transit number': '11000' })
  await completeButton(page).click()
  await expect(finished(page)).toContainText('from the bank account ending in 6789')
  await expect(finished(page)).toContainText('up to 5 business days.')
})

test('offers only the bank account when items require it', async ({ page }) => {
  await openTill(page)
  await tap(page, 'Sponsorship', /A year of sponsorship, by bank/)
  await page.getByRole('button', { name: 'Add to contribution' }).click()
  await give(page, 'Noor Rahimi')
  await cart(page).getByRole('button', { name: /^Pay/ }).click()
  const types = payDialog(page).getByRole('group', { name: 'Payment type' })
  await expect(types.getByRole('button', { name: 'Bank account', exact: true })).toHaveAttribute('aria-pressed', 'true')
  for (const type of ['Cash', 'Card', 'Check', 'Other'])
    await expect(types.getByRole('button', { name: new RegExp(`^${type}`) })).toBeDisabled()
  await expect(payDialog(page)).toContainText('This contribution has items that can only be paid from a bank account.')
  await bankFrame(page).getByLabel('Routing number').click()
  await expect(bankFrame(page).getByLabel('Account holder')).toHaveValue('Noor Rahimi')
  await typeBank(page, { 'Routing number': '110000000', 'Account number': '000123456789' })
  await completeButton(page).click()
  await expect(finished(page)).toContainText('Processing: the bank settles this')
})

test('stores a card for a plan, by a monthly gift that is paid with it again and by one free today', async ({
  page,
}) => {
  await openTill(page)
  await test.step('a card kept by a monthly gift pays the next contribution of its supporter', async () => {
    await tap(page, 'Donations', /Monthly gift/)
    await page.getByLabel('Other amount').fill('25')
    await page.getByRole('button', { name: 'Add to contribution' }).click()
    await give(page, 'Noor Rahimi')
    await payBy(page, 'Card')
    await expect(payDialog(page)).toContainText('This card will be saved for the recurring payments.')
    await typeCard(page, { number: '378282246310005', code: '1234' })
    await completeButton(page).click()
    await expect(finished(page)).toContainText('by American Express 0005')
    await finished(page).getByRole('button', { name: 'Close' }).click()

    await addMug(page)
    await give(page, 'Noor Rahimi')
    await payBy(page, 'Saved method')
    await payDialog(page).getByText('•••• 0005').first().click()
    await expect(
      payDialog(page)
        .getByRole('radio', { name: /American Express/ })
        .first(),
    ).toBeChecked()
    await completeButton(page).click()
    await expect(finished(page)).toContainText('by American Express 0005 from Noor Rahimi.')
    await finished(page).getByRole('button', { name: 'Close' }).click()
  })
  await test.step('a plan that takes nothing today keeps the card, which is confirmed first', async () => {
    await tap(page, 'Donations', /Monthly gift/)
    await page.getByLabel('Other amount').fill('25')
    await page.getByRole('radio', { name: /nothing today/ }).check({ force: true })
    await page.getByRole('button', { name: 'Add to contribution' }).click()
    await give(page, 'Noor Rahimi')
    await payBy(page, 'Card')
    await expect(payDialog(page)).toContainText('This card will be saved for the recurring payments.')
    await typeCard(page, { number: '4000002500003155' })
    await completeButton(page).click()
    await confirmFrame(page).getByRole('button', { name: 'Confirm' }).click()
    await expect(finished(page)).toContainText('$0.00 by card from Noor Rahimi.')
  })
})

test('without a confirmation mail the order is updated before a card is charged', async ({ page }) => {
  await payMugByCard(page)
  const requested: string[] = []
  page.on('request', (request) => {
    if (/\/pos\/\d+\/(?:update|complete)$/.test(request.url()))
      requested.push(`${request.url().split('/').at(-1)} ${request.postData() ?? ''}`)
  })
  await payDialog(page).getByLabel('Send confirmation email').uncheck()
  await payDialog(page).getByLabel('Mark as fulfilled').check()
  await typeCard(page, { number: '4242424242424242' })
  await completeButton(page).click()
  await numberOf(page)
  expect(requested[0]).toContain('update {"send_confirmation_emails":0}')
  expect(requested[1]).toMatch(/^complete [\s\S]*mark_as_complete"\s+1[\s\S]*send_confirmation_emails"\s+0/)
})

test('stays in "checking" after a lost answer, and pays once', async ({ page }) => {
  await payMugByCard(page)
  await typeCard(page, { number: '4242424242424242' })
  const bodies: string[] = []
  let isLost = true
  await page.route('**/pos/*/complete', async (route) => {
    bodies.push(/sbx_\w+/.exec(route.request().postData() ?? '')?.[0] ?? '')
    if (!isLost) return route.continue()
    isLost = false
    await route.fetch()
    await route.abort()
  })
  await completeButton(page).click()
  await expect(checking(page)).toContainText('We are checking whether the payment went through.')
  await page.keyboard.press('Escape')
  await page.goBack().catch(() => null)
  await expect(finished(page)).toContainText('by Visa 4242')
  expect(new Set(bodies).size).toBe(1)
})

test('returns to "checking" and then to the number after a reload', async ({ page }) => {
  await payMugByCard(page)
  await typeCard(page, { number: '4242424242424242' })
  let isLost = true
  await page.route('**/pos/*/complete', async (route) => {
    if (!isLost) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await completeButton(page).click()
  await expect(checking(page)).toContainText('We are checking')
  await page.reload()
  await expect(checking(page)).toContainText('We are checking')
  isLost = false
  await expect(finished(page)).toContainText('$16.00 by Visa 4242 from Guest.')
  await finished(page).getByRole('button', { name: 'Close' }).click()
  await expect(cart(page)).toContainText('Cart is empty')
})

test('waits in another tab for a payment in progress', async ({ page, context }) => {
  await untilPayerConfirms(page)
  const other = await context.newPage()
  await other.goto(page.url().replace(/[?&]open=pay/, ''))
  await expect(checking(other)).toContainText('We are checking')
  await confirmFrame(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(finished(page)).toBeVisible()
  await expect(finished(other)).toBeVisible()
})

test('passes axe in every pane and both color schemes', async ({ page }) => {
  test.slow()
  await payMugByCard(page)
  const isClean = async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await drawn(page)
      expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => `${id} in ${colorScheme}`)).toEqual(
        [],
      )
    }
  }
  await cardFrame(page).getByLabel('Card number').waitFor()
  await isClean()
  await completeButton(page).click()
  await expect(cardFrame(page).getByText('Enter the card number.')).toBeVisible()
  await isClean()
  await payDialog(page).getByRole('button', { name: 'Bank account', exact: true }).click()
  await bankFrame(page).getByLabel('Account number').waitFor()
  await isClean()
})
