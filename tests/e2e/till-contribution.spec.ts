import { expect, test, type Page } from '@playwright/test'
import { takenOver } from '../support/screens.ts'
import {
  adjust,
  addToContribution,
  cart,
  choose,
  dialog,
  line,
  openTill,
  payButton,
  payExactly,
} from '../support/till-screen.ts'

test('copies an address one tap away, shows a wrong code beside its field, and keeps details', async ({ page }) => {
  await openTill(page)
  await test.step('copies shipping from billing; what shipping lacks is shown, and one tap leads there', async () => {
    await choose(page, 'Shop', /Enamel mug/)
    await expect(line(page, 'Enamel mug')).toBeVisible()
    await adjust(page, /^Shipping/)
    const shipping = dialog(page, 'Shipping')
    await expect(shipping).toContainText(
      'Add the state or province and the ZIP or postal code to the shipping address.',
    )
    await shipping.getByRole('button', { name: 'Complete address' }).click()
    const addresses = dialog(page, 'Addresses')
    await expect(addresses.getByRole('tab', { name: 'Shipping' })).toHaveAttribute('aria-selected', 'true')
    await addresses.getByRole('tab', { name: 'Shipping' }).press('ArrowLeft')
    await addresses.getByLabel('First name').fill('Rosa')
    await addresses.getByLabel('Last name').fill('Lindqvist')
    await addresses.getByRole('textbox', { name: 'Address', exact: true }).fill('1 Long Wharf')
    await addresses.getByLabel('City').fill('Portland')
    await addresses.getByLabel('State').selectOption('ME')
    await addresses.getByLabel('ZIP').fill('04101')
    await addresses.getByRole('tab', { name: 'Shipping' }).click()
    await addresses.getByRole('button', { name: 'Copy from billing' }).click()
    await expect(addresses.getByLabel('ZIP')).toHaveValue('04101')
    await addresses.getByRole('button', { name: 'Save addresses' }).click()
    await expect(addresses).toBeHidden()
    await adjust(page, /^Shipping/)
    await expect(shipping).toContainText('1 Long Wharf, Portland, ME 04101')
    await page.keyboard.press('Escape')
    await adjust(page, /^Tax/)
    const taxes = dialog(page, 'Taxes')
    await taxes.getByRole('button', { name: 'Same as billing' }).click()
    await expect(taxes.getByLabel('ZIP')).toHaveValue('04101')
    await taxes.getByRole('button', { name: 'Save tax address' }).click()
    await expect(taxes).toBeHidden()
  })
  await test.step('a wrong code is reported at its field, and the typed text stays', async () => {
    await adjust(page, /^Promo/)
    const promo = dialog(page, 'Promo codes')
    await promo.getByRole('button', { name: 'Add' }).click()
    await expect(promo).toContainText('Enter a promo code.')
    await promo.getByRole('textbox', { name: 'Code' }).fill('NOSUCHCODE')
    await page.keyboard.press('Enter')
    await expect(promo).toContainText('Promo code NOSUCHCODE was not found.')
    await expect(promo.getByRole('textbox', { name: 'Code' })).toHaveValue('NOSUCHCODE')
    await promo.getByRole('button', { name: 'Done' }).click()
    await expect(promo).toBeHidden()
  })
  await test.step('details keep another source, a referral of their own and an earlier day', async () => {
    await cart(page).getByRole('button', { name: 'More cart options' }).click()
    await dialog(page, 'Contribution')
      .getByRole('button', { name: /^Details/ })
      .click()
    const details = dialog(page, 'Details')
    await details.getByLabel('Source', { exact: true }).selectOption('Phone')
    await details.getByLabel('Referral source', { exact: false }).first().selectOption('other')
    await details.getByLabel('Other referral source').fill('The harbor master')
    await details.getByLabel('Date').fill('2026-01-15')
    await details.getByLabel('Comments').fill('By the door')
    await details.getByRole('button', { name: 'Save details' }).click()
    await expect(details).toBeHidden()
    await expect(page).toHaveURL(/order=\d+/)
    await page.reload()
    await cart(page).getByRole('button', { name: 'More cart options' }).click()
    await dialog(page, 'Contribution')
      .getByRole('button', { name: /^Details/ })
      .click()
    await expect(details.getByLabel('Date')).toHaveValue('2026-01-15')
    await expect(details.getByLabel('Other referral source')).toHaveValue('The harbor master')
  })
})

const fromMenu = async (page: Page, operation: string): Promise<void> => {
  await page.getByRole('button', { name: /^Menu/ }).click()
  await dialog(page, 'Menu').getByRole('button', { name: operation }).click()
}

/** The menu is closed while a message covers it. */
async function isShownInMenu(page: Page, sentence: string): Promise<void> {
  await expect(page.locator('.toast').last()).toContainText(sentence)
  await dialog(page, 'Menu').locator('header').getByRole('button', { name: 'Close' }).click()
}

async function startOfNext(page: Page): Promise<(string | null)[]> {
  await choose(page, 'Shop', /Enamel mug/)
  await expect(line(page, 'Enamel mug')).toBeVisible()
  await cart(page).getByRole('button', { name: 'More cart options' }).click()
  await dialog(page, 'Contribution')
    .getByRole('button', { name: /^Details/ })
    .click()
  const details = dialog(page, 'Details')
  const shown = [
    await page.locator('select[aria-label="Currency"]').inputValue(),
    await details.getByLabel('Source', { exact: true }).inputValue(),
    await details.getByLabel('Comments').inputValue(),
  ]
  await details.locator('header').getByRole('button', { name: 'Close' }).click()
  return shown
}

const finish = async (page: Page): Promise<void> => {
  await payExactly(page)
  await page.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(cart(page)).toContainText('Cart is empty')
}

test('offers defaults only once something was started; saved ones start the next one until cleared', async ({
  page,
}) => {
  await openTill(page)
  await fromMenu(page, 'Save as defaults')
  await isShownInMenu(page, 'No defaults to save. You need to start a contribution first.')

  expect(await startOfNext(page)).toEqual(['USD', 'Front desk', ''])
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('CAD')
  await expect(payButton(page)).toContainText('$21.96')
  await cart(page).getByRole('button', { name: 'More cart options' }).click()
  await dialog(page, 'Contribution')
    .getByRole('button', { name: /^Details/ })
    .click()
  const details = dialog(page, 'Details')
  await details.getByLabel('Source', { exact: true }).selectOption('Phone')
  await details.getByLabel('Comments').fill('Harvest fair')
  await details.getByRole('button', { name: 'Save details' }).click()
  await expect(details).toBeHidden()
  await fromMenu(page, 'Save as defaults')
  await isShownInMenu(page, 'Saved as default for new sales.')
  await finish(page)

  await page.reload()
  await takenOver(page)
  expect(await startOfNext(page)).toEqual(['CAD', 'Phone', 'Harvest fair'])
  await finish(page)

  await fromMenu(page, 'Clear defaults')
  await isShownInMenu(page, 'Defaults cleared.')
  await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveValue('USD')
  expect(await startOfNext(page)).toEqual(['USD', 'Front desk', ''])
})

test('repeats a sale by one tap, can undo starting over, and adds once after a lost answer', async ({ page }) => {
  await openTill(page)
  await test.step('a double tap adds once, and a lost answer adds once', async () => {
    await choose(page, 'Donations', /One-time gift/)
    await page.getByText('$25.00').click()
    await page.getByRole('button', { name: 'Add to contribution' }).dblclick()
    await expect(line(page, 'One-time gift')).toHaveCount(1)
    await expect(payButton(page)).toContainText('$25.00')
    let requested = 0
    await page.route('**/pos/*/add', async (route) => {
      requested += 1
      await route.fetch()
      await route.abort()
    })
    await choose(page, 'Shop', /Enamel mug/)
    await expect(line(page, 'Enamel mug')).toHaveCount(1)
    await expect(payButton(page)).toContainText('$41.00')
    expect(requested).toBe(1)
    await page.unrouteAll()
    await page.goto('pos')
    await takenOver(page)
  })
  await test.step('the same sale again is one tap; starting over can be undone', async () => {
    await choose(page, 'Shop', /Enamel mug/)
    await choose(page, 'Donations', /One-time gift/)
    await page.getByText('$25.00').click()
    await addToContribution(page)
    await payExactly(page)
    await page.getByRole('button', { name: 'Close', exact: true }).last().click()
    await cart(page)
      .getByRole('button', { name: /^Sell again/ })
      .click()
    await expect(payButton(page)).toContainText('$41.00')
    await expect(line(page, 'One-time gift')).toBeVisible()
    await cart(page).getByRole('button', { name: 'More cart options' }).click()
    await dialog(page, 'Contribution')
      .getByRole('button', { name: /^Start over/ })
      .click()
    await expect(cart(page)).toContainText('Cart is empty')
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
    await expect(payButton(page)).toContainText('$41.00')
  })
})
