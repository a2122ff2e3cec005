import { expect, test } from '@playwright/test'
import { cart, choose, dialog, line, openTill, payButton, payExactly } from '../support/till-screen.ts'

test('a sale of today goes into the open contribution once more, from its dialog and from the empty cart', async ({
  page,
}) => {
  await openTill(page)
  await choose(page, 'Shop', /Enamel mug/)
  await choose(page, 'Shop', /Enamel mug/)
  await expect(payButton(page)).toContainText('32.00')
  await payExactly(page)
  const done = dialog(page, /^Contribution #[0-9A-F]{10} Complete!$/)
  const number = /#([0-9A-F]{10})/.exec((await done.textContent()) ?? '')?.[1] ?? ''
  await done.getByRole('button', { name: 'Close' }).click()

  await cart(page)
    .getByRole('button', { name: /^Sell again/ })
    .click()
  await expect(line(page, '2 of.*Enamel mug')).toBeVisible()
  await expect(payButton(page)).toContainText('32.00')

  await page.getByRole('button', { name: /^Menu/ }).click()
  await dialog(page, 'Menu').getByRole('button', { name: 'Recent sales' }).click()
  await dialog(page, 'Recent sales')
    .getByRole('button', { name: new RegExp(number) })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sell again' }).click()
  await expect(payButton(page)).toContainText('64.00')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.reload()
  await line(page, 'Enamel mug').first().click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(payButton(page)).toContainText('32.00')
  await cart(page).getByRole('button', { name: 'Undo' }).click()
  await expect(payButton(page)).toContainText('64.00')
})
