import { expect, test } from '@playwright/test'
import { completeButton, finished, payDialog } from '../support/paying.ts'
import { takenOver } from '../support/screens.ts'
import { addToContribution, cart, choose, dialog, line, openTill, payButton } from '../support/till-screen.ts'

test('sells by keyboard: Enter opens the only match, its size is chosen, and Close leads back', async ({ page }) => {
  await openTill(page)
  const search = page.getByRole('searchbox', { name: 'Search or scan a product' })
  await search.fill('Harbor tee')
  await search.press('Enter')
  const tee = dialog(page, 'Harbor tee')
  await expect(tee).toBeVisible()
  await expect(tee.getByRole('radio', { checked: true })).toHaveCount(1)
  await tee.getByText('L, sand').click()

  const more = tee.getByRole('button', { name: 'Increase quantity' })
  await tee.getByRole('combobox', { name: 'Quantity' }).focus()
  await page.keyboard.press('Tab')
  await expect(more).toBeFocused()
  const isRingInside = await more.evaluate((button) => {
    const { outlineOffset, outlineWidth } = getComputedStyle(button)
    const isClipping = getComputedStyle(button.parentElement as HTMLElement).overflow !== 'visible'
    return !isClipping || Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth) <= 0
  })
  expect(isRingInside).toBe(true)
  await tee.getByRole('button', { name: 'Add to contribution' }).click()
  await expect(line(page, 'Harbor tee')).toContainText('L, sand')
  await expect(search).toHaveValue('')
  await expect(search).toBeFocused()

  await search.fill('enamel mug')
  await search.press('Enter')
  await expect(line(page, 'Enamel mug')).toBeVisible()
  await expect(search).toHaveValue('')

  await payButton(page).click()
  await payDialog(page).getByRole('button', { name: 'Exact' }).click()
  await completeButton(page).click()
  const done = finished(page)
  await expect(done.getByRole('link', { name: 'View' })).toHaveAttribute(
    'href',
    /\/jpanel\/contributions\/[0-9A-F]{10}$/,
  )
  await expect(done.getByRole('link', { name: 'View' })).toHaveAttribute('target', '_blank')
  await expect(done.getByRole('link', { name: 'Print', exact: true })).toHaveAttribute(
    'href',
    /^\/jpanel\/contributions\/packing_slip\?print&id=\d+$/,
  )
  await expect(done.getByRole('button', { name: 'Email', exact: true })).toBeVisible()
  await expect(done.getByRole('button', { name: 'New sale' })).toBeFocused()
  await done.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(done).toHaveCount(0)
  await expect(search).toBeFocused()
})

test('open carts are found again, to go on with or to discard, and a monthly gift is changed from the cart', async ({
  page,
}) => {
  await openTill(page)
  await test.step('a monthly gift is changed from the cart: its amount and its day', async () => {
    await page
      .getByRole('group', { name: 'Favorites' })
      .getByRole('button', { name: /Monthly gift/ })
      .click()
    const giving = dialog(page, 'Monthly gift')
    await giving.getByText('$25.00').click()
    await addToContribution(page)
    await expect(payButton(page)).toContainText('25.00')
    await line(page, 'Monthly gift').click()
    await dialog(page, 'Monthly gift').getByRole('button', { name: 'Edit' }).click()
    await expect(giving.getByText('15th', { exact: true })).toBeVisible()
    await giving.getByLabel('Other amount').fill('40')
    await giving.getByText('15th', { exact: true }).click()
    await giving.getByRole('button', { name: 'Save changes' }).click()
    await expect(line(page, 'Monthly gift')).toHaveCount(1)
    await expect(line(page, 'Monthly gift')).toContainText('Monthly on the 15th')
    await expect(payButton(page)).toContainText('40.00')
    await page.goto('pos')
    await takenOver(page)
  })
  await test.step('the till opened again finds its cashier’s open carts, to continue or to discard', async () => {
    await choose(page, 'Shop', /Enamel mug/)
    await expect(line(page, 'Enamel mug')).toBeVisible()
    await expect(cart(page)).toContainText('Anonymous')
    const order = /order=(\d+)/.exec(page.url())?.[1] ?? ''
    await page.goto('pos')
    await cart(page)
      .getByRole('button', { name: /^Open carts/ })
      .click()
    const mine = dialog(page, 'Open carts').locator(`[data-cart="${order}"]`)
    await expect(mine).toContainText('Guest')
    await expect(mine).toContainText('$16.00')
    await expect(mine).toContainText(/ago|Just now/)
    await mine.getByRole('link', { name: /^Resume/ }).click()
    await expect(line(page, 'Enamel mug')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`order=${order}`))

    await page.goto('pos')
    await cart(page)
      .getByRole('button', { name: /^Open carts/ })
      .click()
    await mine.getByRole('button', { name: /^Discard/ }).click()
    await expect(mine).toHaveCount(0)
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click()
    await expect(mine).toHaveCount(1)
    await mine.getByRole('button', { name: /^Discard/ }).click()
    await expect(mine).toHaveCount(0)
    await page.reload()
    await expect(dialog(page, 'Open carts')).toBeVisible()
    await expect(mine).toHaveCount(0)
  })
})
