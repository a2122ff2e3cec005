import { expect, test, type Page } from '@playwright/test'
import { cart, choose, dialog, line, openTill, payButton } from '../support/till-screen.ts'

test.use({ viewport: { width: 1180, height: 820 } })

const message = (page: Page, text: string) => page.getByRole('region', { name: 'Messages' }).getByText(text)

const coveredButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('dialog:modal :is(header, footer, form) :is(button, a)')]
      .filter((button) => button.checkVisibility() && !button.closest('.toasts'))
      .filter((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect()
        return [left + 4, (left + right) / 2, right - 4].some((x) => {
          const hit = document.elementFromPoint(x, (top + bottom) / 2)
          return hit !== null && hit.closest('.toasts') !== null
        })
      })
      .map((button) => button.textContent || button.ariaLabel || ''),
  )

test('covers no button with a message, which disappears once solved', async ({ page }) => {
  await openTill(page)
  await test.step('a message covers no button of a dialog, and disappears once its problem is solved', async () => {
    await page
      .getByRole('region', { name: 'Donations' })
      .getByRole('button', { name: /Friends of the Harbor/ })
      .click()
    await payButton(page).click()
    await expect(dialog(page, 'Addresses')).toBeVisible()
    await expect(message(page, 'Memberships require either:')).toBeVisible()
    expect(await coveredButtons(page)).toEqual([])
    await dialog(page, 'Addresses').getByLabel('First name').fill('Rosa')
    await dialog(page, 'Addresses').getByLabel('Last name').fill('Lindqvist')
    await dialog(page, 'Addresses').getByRole('button', { name: 'Save addresses' }).click()
    await expect(dialog(page, 'Addresses')).toHaveCount(0)
    await expect(message(page, 'Memberships require either:')).toHaveCount(0)
    await page.goto('pos')
  })
  await test.step('a message in a dialog survives its closing: the cleared cart can be restored', async () => {
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    await choose(page, 'Shop', /Enamel mug/)
    await expect(line(page, 'Enamel mug')).toBeVisible()
    await page.getByRole('button', { name: /^Menu/ }).click()
    await dialog(page, 'Menu').getByRole('button', { name: 'Save as defaults' }).click()
    await expect(message(page, 'Saved as default for new sales.')).toBeVisible()
    if (await dialog(page, 'Menu').isVisible()) await page.keyboard.press('Escape')
    await cart(page).getByRole('button', { name: 'More cart options' }).click()
    await page.getByRole('button', { name: /^Start over/ }).click()
    await expect(cart(page)).toContainText('Cart is empty')
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click()
    await expect(line(page, 'Enamel mug')).toBeVisible()
    expect(errors).toEqual([])
  })
})
