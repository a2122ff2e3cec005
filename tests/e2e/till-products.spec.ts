import { expect, test } from '@playwright/test'
import { signUpForKitchenDay } from '../support/sold-kinds.ts'
import {
  addToContribution,
  cart,
  choose,
  dialog,
  line,
  openTill,
  payButton,
  payExactly,
  shelf,
} from '../support/till-screen.ts'

test('goods: a size in a quantity up to twenty-five, no more than there is, and a bundle with its parts', async ({
  page,
}) => {
  await openTill(page)
  await test.step('sells a shirt in its size, in a quantity, never beyond the documented twenty-five', async () => {
    await choose(page, 'Shop', /Harbor tee/)
    await page.getByText('L, sand').click()
    const quantity = page.getByRole('combobox', { name: 'Quantity' })
    await expect(quantity.getByRole('option')).toHaveCount(25)
    await quantity.selectOption('2')
    await expect(dialog(page, 'Harbor tee')).toContainText('$40.00')
    await addToContribution(page)
    await expect(line(page, 'Harbor tee')).toContainText('L, sand')
    await expect(line(page, 'Harbor tee')).toContainText('40.00')
  })
  await test.step('items with little stock show that, and no more can be requested than there is', async () => {
    await page.getByRole('group', { name: 'Categories' }).getByRole('button', { name: 'Shop' }).click()
    const candle = page.getByRole('button', { name: /Beeswax candle/ })
    await expect(candle).toContainText('left')
    await candle.click({ button: 'right' })
    const quantity = page.getByRole('combobox', { name: 'Quantity' })
    // Waits for the dialog, because a count of an absent element would also be small enough.
    await expect(quantity).toBeVisible()
    expect(await quantity.getByRole('option').count()).toBeLessThan(8)
    await expect(page.getByRole('button', { name: /Wool scarf/ })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(quantity).toBeHidden()
  })
  await test.step('a tile is read again when the server says that its product is sold out', async () => {
    const sentence = 'Beeswax candle is sold out.'
    const candle = shelf(page, 'Shop').getByRole('button', { name: /Beeswax candle/ })
    await page.route('**/pos/*/add', (route) => route.fulfill({ json: { status: 'error', message: sentence } }))
    await page.route('**/pos/products.json', async (route) => {
      const products = (await (await route.fetch()).json()) as object[]
      const { keywords } = route.request().postDataJSON() as { keywords?: string }
      const gone = { available_for_purchase: 0, is_available_for_sale: false }
      await route.fulfill({ json: keywords === undefined ? products : products.map((one) => ({ ...one, ...gone })) })
    })
    await candle.click()
    await expect(page.locator('.toast')).toContainText(sentence)
    await expect(candle).toBeDisabled()
    await expect(candle).not.toContainText('left')
    await page.unroute('**/pos/products.json')
    await page.unroute('**/pos/*/add')
  })
  await test.step('a bundle comes with its parts, which go only with it', async () => {
    await choose(page, 'Fundraisers', /Holiday hamper/)
    await expect(line(page, 'Part of a bundle:\\s*Enamel mug')).toBeVisible()
    await line(page, 'Part of a bundle:\\s*Enamel mug').click()
    await expect(dialog(page, 'Enamel mug')).toContainText('This item is part of a bundle. Remove the bundle instead.')
    await page.keyboard.press('Escape')
    await line(page, 'Holiday hamper').click()
    await expect(dialog(page, 'Holiday hamper').getByRole('list', { name: 'Parts of this bundle' })).toContainText(
      'Wildflower honey',
    )
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect(line(page, 'Enamel mug')).toHaveCount(0)
  })
})

test('whom it is for: a membership needs a supporter or an address, a download an email', async ({ page }) => {
  await openTill(page)
  await test.step('a membership needs a supporter or the billing address, whose section opens', async () => {
    await choose(page, 'Donations', /Friends of the Harbor/)
    await expect(line(page, 'Friends of the Harbor')).toBeVisible()
    await payButton(page).click()
    await expect(page.locator('.toast', { hasText: 'Memberships require either:' })).toContainText(
      '- All billing information',
    )
    const addresses = dialog(page, 'Addresses')
    await expect(addresses.getByRole('tab', { name: 'Billing' })).toHaveAttribute('aria-selected', 'true')
    await addresses.getByLabel('First name').fill('Rosa')
    await addresses.getByLabel('Last name').fill('Lindqvist')
    await expect(addresses.getByRole('complementary', { name: 'Address preview' })).toContainText('Rosa Lindqvist')
    await addresses.getByRole('button', { name: 'Save addresses' }).click()
    await expect(cart(page)).toContainText('Rosa Lindqvist')
    await payExactly(page)
    await page.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(cart(page)).toContainText('Cart is empty')
  })
  await test.step('a download needs an address to send it to', async () => {
    await choose(page, 'Fundraisers', /Soup recipes/)
    await expect(line(page, 'Soup recipes')).toBeVisible()
    await payButton(page).click()
    await expect(page.locator('.toast')).toContainText(
      'There are downloads included in this contribution that require a billing email address to send the files to.',
    )
    const account = dialog(page, 'Billing name')
    await account.getByRole('button', { name: 'Add supporter' }).click()
    await expect(account).toContainText('Enter a first and last name, or an organization.')
    await account.getByLabel('First name').fill('Rosa')
    await account.getByLabel('Last name').fill('Lindqvist')
    await account.getByRole('textbox', { name: 'Email' }).fill('rosa.lindqvist@example.org')
    await account.getByText('Email opt-in (they agreed)').click()
    await account.getByRole('button', { name: 'Add supporter' }).click()
    await expect(cart(page)).toContainText('rosa.lindqvist@example.org')
    await payButton(page).click()
    await expect(dialog(page, 'Payment')).toContainText('rosa.lindqvist@example.org')
  })
})

test('all ten kinds of field are asked, each with its rule; html is text', async ({ page }) => {
  await openTill(page)
  await choose(page, 'Events', /Kitchen day/)
  const form = dialog(page, 'Kitchen day')
  await expect(form).toContainText('Hands are washed at the door, and hair is tied back.')
  await addToContribution(page)
  await expect(form.getByText('Please make at least one choice.')).toBeVisible()
  await expect(form.getByText('This field is required.').first()).toBeVisible()
  await expect(form.getByLabel('Name on the badge')).toBeFocused()
  await signUpForKitchenDay(page)
})

test('a child is found by number and sponsored; a page is given to', async ({ page }) => {
  await openTill(page)
  await page.getByRole('button', { name: /^Child/ }).click()
  const child = dialog(page, 'Sponsor a child')
  await addToContribution(page)
  await expect(child).toContainText('Provide a child reference number.')
  await child.getByRole('searchbox').fill('HL-0426')
  await child.getByRole('button', { name: /Amani Njeri/ }).click()
  await child.getByText('15th').click()
  await addToContribution(page)
  await expect(line(page, 'Amani Njeri')).toContainText('HL-0426')
  await expect(line(page, 'Amani Njeri')).toContainText('Monthly on the 15th')
  await expect(child).toBeHidden()

  await page.getByRole('button', { name: /^Fundraiser:/ }).click()
  const giving = dialog(page, 'Fundraising page')
  await addToContribution(page)
  await expect(giving).toContainText('Choose a fundraiser.')
  await giving.getByRole('button', { name: /Grace turns sixty/ }).click()
  await addToContribution(page)
  await expect(giving).toContainText('Please enter an amount.')
  await giving.getByText('$25.00').click()
  await addToContribution(page)
  await expect(line(page, 'Grace turns sixty')).toContainText('25.00')
})

test('gifts: a preset or an amount not below its minimum, and the costs in one of three amounts', async ({ page }) => {
  await openTill(page)
  await test.step('the costs are covered in one of three amounts, or not', async () => {
    await choose(page, 'Donations', /One-time gift/)
    await page.getByText('$50.00').click()
    const form = dialog(page, 'One-time gift')
    for (const label of ['Most Costs', 'More Costs', 'Minimum Costs'])
      await expect(form.getByText(label, { exact: true })).toBeVisible()
    await form.getByText('More Costs').click()
    await expect(form).toContainText('$54.98')
    await addToContribution(page)
    await expect(payButton(page)).toContainText('$54.98')
    await expect(cart(page)).toContainText('Costs covered')
    await cart(page)
      .getByRole('button', { name: /^Costs to cover/ })
      .click()
    await dialog(page, 'Cover the costs').getByText('Not now').click()
    await dialog(page, 'Cover the costs').getByRole('button', { name: 'Save' }).click()
    await expect(payButton(page)).toContainText('$50.00')
  })
  await test.step('a gift takes a preset or an amount, not below its minimum', async () => {
    await choose(page, 'Donations', /Monthly gift/)
    await page.getByLabel('Other amount').fill('1')
    await addToContribution(page)
    await expect(page.getByText('The amount must be greater than $5.00.')).toBeVisible()
    await dialog(page, 'Monthly gift').getByText('$50.00').click()
    await page.getByText('15th', { exact: true }).click()
    await expect(dialog(page, 'Monthly gift')).toContainText('$50.00 today')
    await addToContribution(page)
    await expect(line(page, 'Monthly gift')).toContainText('Monthly on the 15th')
    await line(page, 'Monthly gift').click()
    await expect(dialog(page, 'Monthly gift')).toContainText('$50.00 monthly on the 15th')
  })
})
