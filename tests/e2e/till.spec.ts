import { expect, test, type Locator, type Page } from '@playwright/test'
import { signIn, takenOver } from '../support/screens.ts'

const payDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Payment' })
const cart = (page: Page): Locator => page.getByRole('complementary', { name: 'Cart' })
const payButton = (page: Page): Locator => cart(page).getByRole('button', { name: /^Pay/ })
const completeButton = (page: Page): Locator => page.getByRole('button', { name: 'Complete contribution' })
const finished = (page: Page): Locator => page.getByRole('dialog', { name: /^Contribution #[0-9A-F]{10} Complete!$/ })

async function openTill(page: Page): Promise<void> {
  await signIn(page, 'cashier')
  await page.goto('pos')
  await takenOver(page)
}

const shelf = (page: Page, category: string): Locator => page.getByRole('region', { name: category, exact: true })

async function tap(page: Page, category: string, product: RegExp): Promise<void> {
  await page.getByRole('group', { name: 'Categories' }).getByRole('button', { name: category }).click()
  await shelf(page, category).getByRole('button', { name: product }).click()
}

const confirmed = (page: Page, name: string): Locator => cart(page).getByRole('button', { name: new RegExp(name) })

async function addMug(page: Page): Promise<void> {
  await tap(page, 'Shop', /Enamel mug/)
  await expect(confirmed(page, 'Enamel mug')).toBeVisible()
}

/** Types inside the page, because a scanner's keys must come faster than any hand. Its Enter must press nothing. */
async function scan(page: Page, code: string): Promise<void> {
  const isHeld = await page.evaluate(
    (keys) =>
      keys.map((key) => {
        const target = document.activeElement ?? document.body
        return !target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      }),
    [...code, 'Enter'],
  )
  expect(isHeld.at(-1)).toBe(true)
}

async function numberOf(page: Page): Promise<string> {
  await expect(finished(page)).toBeVisible()
  const text = (await finished(page).textContent()) ?? ''
  return /#([0-9A-F]{10})/.exec(text)?.[1] ?? ''
}

test('sells for cash to a supporter, gives change, and is empty for the next one', async ({ page }) => {
  await openTill(page)
  await addMug(page)
  await cart(page).getByRole('button', { name: /Guest/ }).click()
  await page.getByRole('searchbox', { name: 'Search supporters' }).fill('Amara')
  await page.getByRole('button', { name: /Amara Okafor/ }).click()
  await expect(cart(page).getByRole('button', { name: /Amara Okafor/ })).toBeVisible()

  await payButton(page).click()
  await expect(payDialog(page)).toContainText('$16.00')
  await completeButton(page).click()
  await expect(page.getByText('Insufficient cash paid.')).toBeVisible()
  await page.getByRole('group', { name: 'Quick cash' }).getByRole('button', { name: '20.00' }).click()
  await expect(payDialog(page)).toContainText('$4.00')
  await completeButton(page).click()

  const number = await numberOf(page)
  await expect(finished(page)).toContainText('$16.00 in cash from Amara Okafor.')
  await expect(finished(page).getByRole('link', { name: 'View' })).toHaveAttribute(
    'href',
    `/jpanel/contributions/${number}`,
  )
  await expect(finished(page).getByRole('link', { name: 'Print' })).toHaveAttribute(
    'href',
    /packing_slip\?print&id=\d+$/,
  )
  await finished(page).getByRole('button', { name: 'Close' }).click()
  await expect(cart(page)).toContainText('Cart is empty')
  await expect(page).toHaveURL(/\/jpanel\/pos$/)
})

test('charges nothing today for a gift that begins later, and needs a name', async ({ page }) => {
  await openTill(page)
  await tap(page, 'Donations', /Monthly gift/)
  await page.getByLabel('Other amount').fill('25')
  await page.getByText('nothing today').click()
  await page.getByRole('button', { name: 'Add to contribution' }).click()
  await expect(confirmed(page, 'Monthly gift')).toContainText('Monthly on the')
  await expect(payButton(page)).toContainText('$0.00')

  await payButton(page).click()
  await expect(page.locator('.toast', { hasText: 'Recurring plans require either:' })).toContainText('- A billing name')
  await page.getByLabel('First name').fill('Rosa')
  await page.getByLabel('Last name').fill('Lindqvist')
  await page.getByRole('button', { name: 'Add supporter' }).click()
  await expect(cart(page).getByRole('button', { name: /Rosa Lindqvist/ })).toBeVisible()
  await payButton(page).click()
  await expect(payDialog(page)).toContainText('No payment is required')
  await completeButton(page).click()
  await expect(finished(page)).toContainText('free of charge from Rosa Lindqvist.')
})

test('reverts what fails, and restores what was removed', async ({ page }) => {
  await openTill(page)
  await test.step('a bookmark that cannot be saved reverts', async () => {
    await page.route('**/pos/bookmark/**', (route) => route.abort())
    await tap(page, 'Shop', /Harbor tee/)
    await page.getByRole('button', { name: 'Pin Harbor tee to favorites' }).click()
    await expect(page.locator('.toast')).toContainText('Failed to save bookmark.')
    await expect(page.getByRole('button', { name: 'Pin Harbor tee to favorites' })).toHaveAttribute(
      'aria-pressed',
      'false',
    )
    await expect(
      page.getByRole('group', { name: 'Favorites', includeHidden: true }).getByText('Harbor tee'),
    ).toHaveCount(0)
    await page.unrouteAll()
    await page.keyboard.press('Escape')
  })
  await test.step('an item that cannot be added is taken back', async () => {
    await addMug(page)
    await page.route('**/pos/*/add', (route) => route.abort())
    await tap(page, 'Shop', /Canvas tote/)
    await expect(page.locator('.toast', { hasText: 'Error adding item to cart.' })).toBeVisible()
    await expect(confirmed(page, 'Canvas tote')).toHaveCount(0)
    await expect(payButton(page)).toContainText('$16.00')
    await page.unrouteAll()
  })
  await test.step('a removed line can be undone, another quantity takes its place', async () => {
    await confirmed(page, 'Enamel mug').click()
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect(cart(page)).toContainText('Enamel mug removed')
    await cart(page).getByRole('button', { name: 'Undo' }).click()
    await expect(confirmed(page, 'Enamel mug')).toBeVisible()
    await confirmed(page, 'Enamel mug').click()
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    await page.getByRole('button', { name: 'Change to 2' }).click()
    await expect(payButton(page)).toContainText('$32.00')
  })
})

test('makes a sale once after a lost answer and a double press', async ({ page }) => {
  await openTill(page)
  await addMug(page)
  await test.step('a lost answer is checked, and makes one contribution', async () => {
    await payButton(page).click()
    await payDialog(page).getByRole('button', { name: 'Exact' }).click()
    const requested: string[] = []
    await page.route('**/pos/*/complete', async (route) => {
      requested.push(route.request().url())
      if (requested.length > 1) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await completeButton(page).click()
    await expect(page.getByText('The server has not answered yet.')).toBeVisible()
    const number = await numberOf(page)
    expect(new Set(requested).size).toBe(1)
    expect(requested.length).toBe(2)
    expect((await page.request.get(`contributions/${number}`)).status()).toBe(200)
    await page.unrouteAll()
    await finished(page).getByRole('button', { name: 'Close' }).click()
  })
  await test.step('a double press completes once', async () => {
    await addMug(page)
    await payButton(page).click()
    await payDialog(page).getByRole('button', { name: 'Exact' }).click()
    let completions = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/complete')) completions += 1
    })
    await completeButton(page).dblclick()
    await expect(finished(page)).toBeVisible()
    expect(completions).toBe(1)
  })
})

test('shows missing data of a check or other payment at its field, and keeps it after an error', async ({ page }) => {
  await openTill(page)
  await addMug(page)
  await test.step('a refused payment returns with everything typed', async () => {
    await payButton(page).click()
    await payDialog(page).getByRole('button', { name: 'Other', exact: true }).click()
    await page.getByLabel('Reference number').fill('TRANSFER-10')
    await page.route('**/pos/*/complete', (route) =>
      route.fulfill({
        json: {
          status: 'error',
          message: 'Memberships require either:<br>- A supporter or<br>- All billing information',
        },
      }),
    )
    await completeButton(page).click()
    await expect(page.locator('.toast', { hasText: 'Memberships require either:' })).toBeVisible()
    await expect(page.locator('.toast')).not.toContainText('<br>')
    await expect(page.getByLabel('Reference number')).toHaveValue('TRANSFER-10')
    await page.unrouteAll()
    await page.getByLabel('Reference number').fill('')
  })
  await test.step('another way of paying needs a reference', async () => {
    await completeButton(page).click()
    await expect(page.getByText('Please provide a reference number for proof of payment.')).toBeVisible()
    await page.getByLabel('Reference number').fill('TRANSFER-9')
    await completeButton(page).click()
    await expect(finished(page)).toBeVisible()
    await finished(page).getByRole('button', { name: 'Close' }).click()
  })
  await test.step('a guest pays by check; what is missing is said at its field', async () => {
    await addMug(page)
    await payButton(page).click()
    await payDialog(page).getByRole('button', { name: 'Check', exact: true }).click()
    await completeButton(page).click()
    await expect(page.getByText('Please enter the number on the check received.')).toBeVisible()
    await expect(page.getByLabel('Check number')).toBeFocused()
    await page.getByLabel('Check number').fill('2047')
    await page.getByLabel('Date on the check').fill('')
    await completeButton(page).click()
    await expect(page.getByText('Please enter the date on the check received.')).toBeVisible()
    await page.getByLabel('Date on the check').fill('Nov 20, 2026')
    await completeButton(page).click()
    await expect(page.getByText('Please enter the amount on the check received.')).toBeVisible()
    await page.getByLabel('Amount on the check').fill('16.00')
    await completeButton(page).click()
    await expect(finished(page)).toContainText('by check from Guest.')
  })
})

test('a reload keeps the order, the back button closes what is open, two tabs do not mix', async ({
  page,
  context,
}) => {
  await openTill(page)
  await addMug(page)
  await expect(page).toHaveURL(/order=\d+/)
  await payButton(page).click()
  await expect(payDialog(page)).toBeVisible()
  await page.goBack()
  await expect(payDialog(page)).toBeHidden()
  await page.reload()
  await expect(confirmed(page, 'Enamel mug')).toBeVisible()
  const other = await context.newPage()
  await other.goto('pos')
  await expect(cart(other)).toContainText('Cart is empty')
  await addMug(other)
  expect(new URL(other.url()).search).not.toBe(new URL(page.url()).search)
})

test.describe('with its service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the till opens without a network, keeps its order for later, and explains what must wait', async ({
    page,
    context,
  }) => {
    await openTill(page)
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
      if (!navigator.serviceWorker.controller)
        await new Promise((resolve) =>
          navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
        )
    })
    await expect.poll(() => page.evaluate(async () => (await caches.match('/jpanel/pos')) !== undefined)).toBe(true)
    await addMug(page)
    await expect(page).toHaveURL(/order=\d+/)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('Offline.', { exact: true })).toBeVisible()
    const meals = shelf(page, 'Donations').getByRole('button', { name: /School meals/ })
    await meals.click()
    await expect(page.locator('.toast')).toContainText('Try again once you are back online.')
    // A repeated message replaces the first one.
    await meals.click()
    await expect(page.locator('.toast')).toHaveCount(1)
    await context.setOffline(false)
    await expect(confirmed(page, 'Enamel mug')).toBeVisible()
  })
})

test('a scanned code adds its product, presses nothing, and begins the next sale', async ({ page }) => {
  await openTill(page)
  await addMug(page)
  await test.step('wherever the focus is, and not while something is paid', async () => {
    await confirmed(page, 'Enamel mug').focus()
    await scan(page, 'HL-MUG')
    await expect(payButton(page)).toContainText('$32.00')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await payButton(page).click()
    await expect(page.getByLabel('Cash received')).toBeFocused()
    await scan(page, '12345678')
    await expect(page.locator('.toast')).toContainText('Finish or close the payment')
    await expect(page.getByLabel('Cash received')).toHaveValue('$0.00')
  })
  await test.step('a scan while the last sale is still shown begins a new sale with the item', async () => {
    await payDialog(page).getByRole('button', { name: 'Exact' }).click()
    await completeButton(page).click()
    await expect(finished(page).getByRole('button', { name: 'New sale' })).toBeFocused()
    await scan(page, 'HL-MUG')
    await expect(finished(page)).toBeHidden()
    await expect(confirmed(page, 'Enamel mug')).toBeVisible()
    await expect(payButton(page)).toContainText('$16.00')
  })
})

test('a slow scanner is read with Enter, Tab or silence, in the search as well; an unknown code hides nothing', async ({
  page,
}) => {
  await openTill(page)
  const field = page.getByRole('searchbox', { name: 'Search or scan a product' })
  const typeSlowly = async (code: string, end: string | null) => {
    await page.evaluate(
      (keys) => {
        const target = document.activeElement ?? document.body
        const begin = performance.now()
        for (const [at, key] of keys.entries()) {
          const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
          Object.defineProperty(event, 'timeStamp', { value: begin + at * 50 })
          target.dispatchEvent(event)
        }
      },
      [...code, ...(end ? [end] : [])],
    )
  }
  for (const [index, end] of ['Enter', 'Tab', null].entries()) {
    await typeSlowly('HL-MUG', end)
    await expect(payButton(page)).toContainText(`$${16 * (index + 1)}.00`)
  }
  await field.focus()
  for (const [index, end] of ['Enter', null].entries()) {
    await typeSlowly('HL-MUG', end)
    await expect(payButton(page)).toContainText(`$${64 + 16 * index}.00`)
  }
  await typeSlowly('NO-SUCH-THING', 'Enter')
  await expect(page.locator('.toast')).toContainText('No product has the code “NO-SUCH-THING”.')
  await expect(page.locator('.tile').first()).toBeVisible()
  await field.blur()
  await typeSlowly('NO-SUCH-CODE', 'Enter')
  await expect(page.locator('.toast').filter({ hasText: 'No product has the code “NO-SUCH-CODE”.' })).toBeVisible()
  await expect(field).toHaveValue('')
  await expect(page.locator('.tile').first()).toBeVisible()
})

test('sells by keyboard alone', async ({ page }) => {
  await openTill(page)
  await page.keyboard.press('/')
  await page.keyboard.insertText('enamel')
  const tile = page.getByRole('region', { name: /^Products for/ }).getByRole('button', { name: /Enamel mug/ })
  await expect(tile).toBeVisible()
  for (
    let presses = 0;
    presses < 40 && !(await tile.evaluate((element) => element === document.activeElement));
    presses += 1
  )
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(confirmed(page, 'Enamel mug')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(payDialog(page)).toBeVisible()
  await expect(page.getByLabel('Cash received')).toBeFocused()
  await page.keyboard.type('2000', { delay: 80 })
  await expect(page.getByLabel('Cash received')).toHaveValue('$20.00')
  await page.keyboard.press('Enter')
  await expect(finished(page)).toContainText('$4.00')
  await expect(finished(page).getByRole('button', { name: 'New sale' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(cart(page)).toContainText('Cart is empty')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the cart is a bottom sheet with its total on a phone, and stays open behind a selection', async ({ page }) => {
    await openTill(page)
    await tap(page, 'Shop', /Enamel mug/)
    await test.step('the cart stays open behind what is chosen over it', async () => {
      await page
        .locator('.cartbar')
        .getByRole('button', { name: /1 item/ })
        .click()
      const sheet = cart(page)
      await expect(sheet.getByRole('button', { name: 'Close cart' }).last()).toBeVisible()
      await sheet
        .getByRole('button', { name: /Choose a supporter|Guest/ })
        .first()
        .click()
      const people = page.getByRole('dialog')
      await people.getByRole('searchbox').or(people.getByRole('textbox')).first().fill('Amara')
      await people
        .getByRole('button', { name: /Amara Okafor/ })
        .first()
        .click()
      await expect(people).toBeHidden()
      await expect(sheet.getByRole('button', { name: 'Close cart' }).last()).toBeInViewport()
      await expect(sheet.getByRole('button', { name: /Amara Okafor/ })).toBeVisible()
      await page.goBack()
      await expect(payButton(page)).not.toBeInViewport()
    })
    await test.step('the cart is a sheet from below, and the total is always in sight', async () => {
      const bar = page.locator('.cartbar')
      await expect(bar.getByRole('button', { name: /^Pay/ })).toContainText('$16.00')
      await bar.getByRole('button', { name: /1 item/ }).click()
      await expect(payButton(page)).toBeInViewport()
      await cart(page).getByRole('button', { name: 'Close cart' }).last().click()
      await bar.getByRole('button', { name: /^Pay/ }).click()
      await payDialog(page).getByRole('button', { name: 'Exact' }).click()
      await expect(completeButton(page)).toBeInViewport()
      await completeButton(page).click()
      await expect(finished(page)).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    })
  })
})
