import { readFile } from 'node:fs/promises'
import { expect, type Download, type Locator, type Page, test } from '@playwright/test'
import { signIn, takenOver } from '../support/screens.ts'

const cart = (page: Page) => page.getByRole('complementary', { name: 'Cart' })

const finished = (page: Page) => page.getByRole('dialog', { name: /^Contribution #[0-9A-F]{10} Complete!$/ })

const soldNumber = async (page: Page) => /#([0-9A-F]{10})/.exec((await finished(page).textContent()) ?? '')?.[1] ?? ''

async function holdsTheSale(download: Download, number: string): Promise<void> {
  expect(download.suggestedFilename()).toMatch(/\.csv$/)
  const csv = await readFile(await download.path(), 'utf8')
  const [head = '', row = '', ...rest] = csv
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
  expect(rest).toEqual([])
  expect(head.split(',').slice(0, 2)).toEqual(['Ordered At', 'Contribution Number'])
  expect(row).toContain(number)
  expect(row).toContain('16.00')
}

async function isTheSlip(slip: Page, number: string): Promise<void> {
  await expect(slip.getByRole('heading', { name: `Packing slip #${number}` })).toBeVisible()
  await expect(slip.getByRole('row', { name: /Enamel mug/ })).toContainText('16.00')
}

async function sellForCash(page: Page, isPhone: boolean): Promise<string> {
  await page.goto('pos')
  await takenOver(page)
  await page.getByRole('group', { name: 'Categories' }).getByRole('button', { name: 'Shop' }).click()
  await page
    .getByRole('region', { name: 'Shop', exact: true })
    .getByRole('button', { name: /Enamel mug/ })
    .click()
  if (isPhone)
    await page
      .locator('.cartbar')
      .getByRole('button', { name: /1 item/ })
      .click()
  await cart(page).getByRole('button', { name: /Guest/ }).click()
  await page.getByRole('searchbox', { name: 'Search supporters' }).fill('Amara')
  await page.getByRole('button', { name: /Amara Okafor/ }).click()
  await cart(page).getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByRole('dialog', { name: 'Payment' })).toContainText('Amara Okafor')
  await page.getByRole('group', { name: 'Quick cash' }).getByRole('button', { name: '20.00' }).click()
  await page.getByRole('button', { name: 'Complete contribution' }).click()
  await expect(finished(page)).toBeVisible()
  return soldNumber(page)
}

for (const width of [1440, 390])
  test(`sold for cash at the till, found in the list, on its page, on its slip and in the export: ${width} px`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, 'owner')
    const number = await sellForCash(page, width < 768)

    const view = context.waitForEvent('page')
    await finished(page).getByRole('link', { name: 'View' }).click()
    const record = await view
    await expect(record.getByRole('heading', { name: `#${number}` })).toBeVisible()
    await expect(record.getByText('Enamel mug').filter({ visible: true }).first()).toBeVisible()
    await record.close()
    await finished(page).getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL(/\/jpanel\/pos/)

    await page.goto(`contributions?fO=${number}`)
    const sheet = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export 1' }).click()
    await holdsTheSale(await sheet, number)

    await page.getByRole('link', { name: 'Amara Okafor' }).first().click()
    await expect(page.getByRole('heading', { name: `#${number}` })).toBeVisible()
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: 'Print packing slip' }).click()
    await isTheSlip(await opened, number)
  })

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Presses Tab as often as the page requires, as a person without a mouse does. */
async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < 80 && !(await isFocused(target)); presses++) await page.keyboard.press('Tab')
  expect(await isFocused(target)).toBe(true)
}

async function press(page: Page, target: Locator): Promise<void> {
  await reach(page, target)
  await page.keyboard.press('Enter')
}

async function signInByKeyboard(page: Page): Promise<void> {
  await page.goto('login')
  await takenOver(page)
  await reach(page, page.getByLabel('Email'))
  await page.keyboard.type('owner@example.org')
  await reach(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(process.env.ALMONER_DEMO_PASSWORD ?? '')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
}

async function sellByKeyboard(page: Page): Promise<string> {
  await takenOver(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('new contribution')
  await expect(page.getByRole('option', { name: 'Point of sale', selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/jpanel\/pos/)
  await takenOver(page)
  await page.keyboard.press('/')
  await page.keyboard.insertText('enamel')
  await press(page, page.getByRole('region', { name: /^Products for/ }).getByRole('button', { name: /Enamel mug/ }))
  await expect(cart(page).getByRole('button', { name: /Enamel mug/ })).toBeVisible()
  await press(page, cart(page).getByRole('button', { name: /Guest/ }))
  await expect(page.getByRole('searchbox', { name: 'Search supporters' })).toBeFocused()
  await page.keyboard.insertText('Amara Okafor')
  await press(page, page.getByRole('dialog').getByRole('button', { name: /Amara Okafor/ }))
  await expect(cart(page).getByRole('button', { name: /Amara Okafor/ })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByLabel('Cash received')).toBeFocused()
  await page.keyboard.type('2000', { delay: 80 })
  await expect(page.getByLabel('Cash received')).toHaveValue('$20.00')
  await page.keyboard.press('Enter')
  await expect(finished(page)).toContainText('$4.00')
  const number = await soldNumber(page)
  await expect(finished(page).getByRole('button', { name: 'New sale' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(cart(page)).toContainText('Cart is empty')
  return number
}

test('the same by keyboard alone, from signing in to the export', async ({ page, context }) => {
  await signInByKeyboard(page)
  const number = await sellByKeyboard(page)

  await press(page, page.getByRole('button', { name: /^Menu/ }))
  await press(page, page.getByRole('link', { name: 'Back office' }))
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await press(page, menu.locator('summary', { hasText: 'Contributions' }))
  await press(page, menu.getByRole('list', { name: 'Contributions' }).getByRole('link', { name: /^Contributions/ }))
  await expect(page.getByRole('heading', { name: 'Contributions', level: 1 })).toBeVisible()
  await takenOver(page)
  await reach(page, page.getByRole('searchbox', { name: 'Search in this list' }))
  await page.keyboard.type(number)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`fO=${number}`))

  const row = page.getByRole('table').getByRole('link', { name: 'Amara Okafor' })
  await expect(row).toHaveCount(1)
  await press(page, row)
  await expect(page.getByRole('heading', { name: `#${number}` })).toBeVisible()
  const opened = context.waitForEvent('page')
  await press(page, page.getByRole('link', { name: 'Print packing slip' }))
  const slip = await opened
  await isTheSlip(slip, number)
  await slip.close()

  await page.bringToFront()
  await press(page, page.getByRole('main').getByRole('link', { name: 'Contributions', exact: true }))
  await expect(page).toHaveURL(new RegExp(`fO=${number}`))
  const sheet = page.waitForEvent('download')
  await press(page, page.getByRole('link', { name: 'Export 1' }))
  await holdsTheSale(await sheet, number)
})
