import { expect, test, type Page } from '@playwright/test'
import { signIn, takenOver } from '../support/screens.ts'
import { addToContribution, choose, dialog, line, payExactly } from '../support/till-screen.ts'

const section = (page: Page, name: string) =>
  page.locator('section.card').filter({ has: page.getByRole('heading', { name, exact: true, level: 2 }) })
const variant = (page: Page, index: number) => section(page, 'Variants').locator('details').nth(index)

async function fillVariant(page: Page, index: number, [name, price, stock]: readonly [string, string, string]): Promise<void> {
  const row = variant(page, index)
  await row.getByLabel('Name').fill(name)
  await row.getByLabel('Price', { exact: true }).fill(price)
  await row.getByLabel('In stock now').fill(stock)
}

test('a new product with three variants and a custom field is sold at the till right after saving', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('products/new')
  await takenOver(page)
  const general = section(page, 'General')
  await general.getByLabel('Name', { exact: true }).fill('Harbor hoodie')
  await general.getByLabel('SKU').fill('gift once')
  await expect(page.getByText('The product code/sku must not contain any spaces or special characters.')).toBeVisible()
  await general.getByLabel('SKU').fill('HL-HOODIE')
  await expect(general.getByText('Available.')).toBeVisible()
  await section(page, 'Categories').getByLabel('Shop', { exact: true }).check()

  await fillVariant(page, 0, ['Small', '40.00', '5'])
  await section(page, 'Variants').getByRole('button', { name: 'Add variant' }).click()
  await fillVariant(page, 1, ['Medium', '42.00', '5'])
  await section(page, 'Variants').getByRole('button', { name: 'Add variant' }).click()
  await fillVariant(page, 2, ['Large', '1.005', '5'])
  await section(page, 'Custom fields').getByRole('button', { name: 'Add field' }).click()
  const field = section(page, 'Custom fields').locator('details').first()
  await field.getByLabel('Type').selectOption('select')
  await field.getByLabel('Label', { exact: true }).fill('Sleeve print')
  await field.getByLabel('Choices', { exact: true }).fill('Anchor\nLighthouse')
  await expect(page.getByRole('complementary').getByText('Sleeve print *')).toBeVisible()

  await page.getByRole('button', { name: 'Save product' }).click()
  await expect(page.getByText('Please enter an amount, such as 25.00.').last()).toBeVisible()
  await expect(variant(page, 2).getByLabel('Price', { exact: true })).toBeFocused()
  await variant(page, 2).getByLabel('Price', { exact: true }).fill('44.00')
  await page.getByRole('button', { name: 'Save product' }).click()
  await expect(page.getByRole('heading', { name: 'Harbor hoodie', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/products\/\d+$/)

  await page.goto('pos')
  await takenOver(page)
  await choose(page, 'Shop', /Harbor hoodie/)
  const asked = dialog(page, /Harbor hoodie/)
  await asked.getByText('Medium').click()
  await asked.getByLabel('Sleeve print').selectOption('Lighthouse')
  await addToContribution(page)
  await expect(line(page, 'Harbor hoodie')).toContainText('42.00')
  await payExactly(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('rows are added and moved by buttons that post, and the form saves', async ({ page }) => {
    await signIn(page, 'owner')
    await page.goto('products/new')
    const general = section(page, 'General')
    await general.getByLabel('Name', { exact: true }).fill('Plain tee')
    await general.getByLabel('SKU').fill('PLAIN-TEE')
    await variant(page, 0).getByLabel('Name').fill('First')
    await variant(page, 0).getByLabel('Price', { exact: true }).fill('10')
    await section(page, 'Variants').getByRole('button', { name: 'Add variant' }).click()
    await expect(variant(page, 1)).toBeVisible()
    await variant(page, 1).getByLabel('Name').fill('Second')
    await variant(page, 1).getByLabel('Price', { exact: true }).fill('12')
    await variant(page, 1)
      .getByRole('button', { name: /^Move .* up$/ })
      .click()
    await expect(variant(page, 0).getByLabel('Name')).toHaveValue('Second')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Plain tee', level: 1 })).toBeVisible()
    await expect(variant(page, 0).locator('summary')).toContainText('Second')
    await expect(general.getByLabel('SKU')).toHaveValue('PLAIN-TEE')
  })
})
