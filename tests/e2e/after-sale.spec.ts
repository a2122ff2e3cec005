import { expect, test, type Locator, type Page } from '@playwright/test'
import { axe } from '../support/axe.ts'
import { signIn, takenOver } from '../support/screens.ts'

const cart = (page: Page): Locator => page.getByRole('complementary', { name: 'Cart' })
const finished = (page: Page): Locator => page.getByRole('dialog', { name: /^Contribution #[0-9A-F]{10} Complete!$/ })
const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name })

async function openTill(page: Page, person: 'cashier' | 'manager'): Promise<void> {
  await signIn(page, person)
  await page.goto('pos')
  await takenOver(page)
}

async function sell(page: Page, mugs: number): Promise<string> {
  await page.getByRole('group', { name: 'Categories' }).getByRole('button', { name: 'Shop' }).click()
  const mug = page.getByRole('region', { name: 'Shop', exact: true }).getByRole('button', { name: /Enamel mug/ })
  for (let count = 0; count < mugs; count++) await mug.click()
  await expect(cart(page).getByRole('button', { name: /^Pay/ })).toContainText((16 * mugs).toFixed(2))
  await cart(page).getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('group', { name: 'Quick cash' }).getByRole('button', { name: 'Exact' }).click()
  await page.getByRole('button', { name: 'Complete contribution' }).click()
  await expect(finished(page)).toBeVisible()
  return /#([0-9A-F]{10})/.exec((await finished(page).textContent()) ?? '')?.[1] ?? ''
}

async function scan(page: Page, code: string): Promise<void> {
  await page.evaluate(
    (keys) => {
      for (const key of keys)
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    },
    [...code, 'Enter'],
  )
}

async function recentSales(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Menu/ }).click()
  await dialog(page, 'Menu').getByRole('button', { name: 'Recent sales' }).click()
}

const hasNoFinding = async (page: Page) => {
  const { violations } = await axe(page).analyze()
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([])
}

test('a cashier sends and prints a receipt again, finds the sale by barcode, and cannot refund it', async ({
  page,
  context,
}) => {
  await openTill(page, 'cashier')
  const number = await sell(page, 1)
  await test.step('the receipt goes to the person who requests it, and is printed again from the menu', async () => {
    await finished(page).getByRole('button', { name: 'Email', exact: true }).click()
    await finished(page).getByLabel('Email').fill('nobody')
    await finished(page).getByRole('button', { name: 'Send' }).click()
    await expect(finished(page).getByText('Please enter an email address.')).toBeVisible()
    await finished(page).getByLabel('Email').fill('jo@example.org')
    await finished(page).getByRole('button', { name: 'Send' }).click()
    await expect(finished(page).getByText('No mail server is set, so the email waits in the outbox.')).toBeVisible()
    await hasNoFinding(page)
    await finished(page).getByRole('button', { name: 'Close' }).click()

    await page.getByRole('button', { name: /^Menu/ }).click()
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: 'Reprint last receipt' }).click()
    const receipt = await opened
    await expect(receipt.getByText(number)).toBeVisible()
    await expect(receipt.getByText('Thank you.')).toBeVisible()
    await expect(receipt.locator('.paper.roll')).toHaveCSS('width', /^3\d\dpx$|^30\d/)
    await expect(receipt.getByRole('img', { name: `Barcode ${number}` })).toBeVisible()
    await receipt.waitForFunction(() => document.adoptedStyleSheets.length > 0)
    const pages =
      (await receipt.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/MediaBox \[0 0 [\d.]+ [\d.]+\]/g) ??
      []
    expect(pages).toHaveLength(1)
    const [width = 0, height = 0] = (/\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pages[0] ?? '') ?? [])
      .slice(1)
      .map((points) => (Number(points) / 72) * 25.4)
    expect(Math.round(width)).toBe(80)
    expect(height).toBeLessThan(160)
    await receipt.close()
    await page.keyboard.press('Escape')
    await expect(dialog(page, 'Menu')).toBeHidden()
  })
  await test.step('the barcode of a receipt finds its sale', async () => {
    await scan(page, number)
    await expect(page.getByRole('dialog')).toContainText(number)
    await expect(page.getByRole('link', { name: 'Paper receipt' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
  await test.step('anyone who may sell but not refund sees no way to', async () => {
    await recentSales(page)
    await dialog(page, 'Recent sales')
      .getByRole('button', { name: new RegExp(number) })
      .click()
    await expect(page.getByRole('link', { name: 'Paper receipt' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Refund…' })).toHaveCount(0)
  })
})

test('a manager refunds an item at the till and one on its page, and finds any sale by barcode', async ({ page }) => {
  await openTill(page, 'manager')
  await test.step('the barcode of a receipt finds its sale of any day, for those who see it', async () => {
    const rows = (await (await page.request.get('contributions.csv')).text()).trim().split('\r\n')
    const [day = '', oldest = ''] = rows.at(-1)?.split(',') ?? []
    expect(day).not.toBe(rows[1]?.split(',')[0])
    await scan(page, oldest)
    await expect(page.getByRole('dialog')).toContainText(oldest)
    await page.getByRole('button', { name: 'Back to recent sales' }).click()
    await expect(dialog(page, 'Recent sales')).not.toContainText(oldest)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
  await test.step('one of two mugs comes back: the button and the cashier’s note show the amount', async () => {
    const number = await sell(page, 2)
    await finished(page).getByRole('button', { name: 'Close' }).click()
    await recentSales(page)
    await dialog(page, 'Recent sales')
      .getByRole('button', { name: new RegExp(number) })
      .click()
    await page.getByRole('button', { name: 'Refund…' }).click()
    const refund = dialog(page, 'Refund')
    await refund.getByRole('button', { name: 'Refund', exact: true }).click()
    await expect(refund.getByText('Choose at least one item to refund.')).toBeVisible()
    await refund.getByRole('button', { name: 'Increase Enamel mug' }).first().click()
    await refund.getByLabel('Reason').fill('Chipped')
    await refund.getByRole('checkbox', { name: 'The items go back to stock' }).check()
    await hasNoFinding(page)
    await refund.getByRole('button', { name: 'Refund $16.00' }).click()
    await expect(refund.getByText('$16.00 refunded.')).toBeVisible()
    await expect(refund.getByText('Give back')).toBeVisible()
    await refund.locator('footer').getByRole('button', { name: 'Close' }).click()

    await recentSales(page)
    const sale = dialog(page, 'Recent sales').getByRole('button', { name: new RegExp(number) })
    await expect(sale).toContainText('Partially refunded')
    await page.goto(`contributions/${number}`)
    await expect(page.getByText('Partially Refunded', { exact: true })).toBeVisible()
    await expect(page.getByText('Refunded $16.00')).toBeVisible()
    await expect(page.getByText('Chipped', { exact: true })).toBeVisible()
    await expect(page.getByText('Back to stock', { exact: true })).toBeVisible()
  })
  await test.step('an item of another is refunded on its page, and the button says how much', async () => {
    await openTill(page, 'manager')
    const number = await sell(page, 2)
    await page.goto(`contributions/${number}`)
    await takenOver(page)
    await page.getByRole('link', { name: 'Refund…' }).click()
    const panel = dialog(page, `Refund #${number}`)
    await expect(panel.getByRole('button', { name: 'Refund $32.00' })).toBeVisible()
    await panel.getByRole('radio', { name: 'Items' }).click()
    await panel.getByLabel('Enamel mug').first().selectOption('1')
    await hasNoFinding(page)
    await panel.getByRole('button', { name: 'Refund $16.00' }).click()
    await expect(page.getByText('$16.00 refunded. Return $16.00 in cash.')).toBeVisible()
    await page.getByRole('link', { name: `Back to #${number}` }).click()
    await expect(page.getByText('Partially Refunded', { exact: true })).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the rest of a contribution is refunded on its page', async ({ page, browser }) => {
    const seller = await browser.newContext({ javaScriptEnabled: true, baseURL: test.info().project.use.baseURL ?? '' })
    const till = await seller.newPage()
    await openTill(till, 'manager')
    const number = await sell(till, 1)
    await seller.close()

    await signIn(page, 'manager')
    await page.goto(`contributions/${number}`)
    await page.getByRole('link', { name: 'Refund…' }).click()
    await page.getByRole('radio', { name: 'Amount', exact: true }).check()
    await page.getByLabel('Amount to refund').fill('6.001')
    await page.getByRole('button', { name: /^Refund/ }).click()
    await expect(page.getByText('Please enter an amount with at most two decimal places.')).toBeVisible()
    await page.getByLabel('Amount to refund').fill('6')
    await page.getByRole('button', { name: /^Refund/ }).click()
    await expect(page.getByText('$6.00 refunded. Return $6.00 in cash.')).toBeVisible()
    await page.getByRole('link', { name: `Back to #${number}` }).click()
    await page.getByRole('link', { name: 'Refund…' }).click()
    await page.getByRole('radio', { name: 'Full remaining amount' }).check()
    await page.getByRole('button', { name: /^Refund/ }).click()
    await expect(page.getByText('$10.00 refunded. Return $10.00 in cash.')).toBeVisible()
    await page.getByRole('link', { name: `Back to #${number}` }).click()
    await expect(page.getByRole('link', { name: 'Refund…' })).toHaveCount(0)
    await expect(page.getByText('Refunded $10.00')).toBeVisible()
  })
})
