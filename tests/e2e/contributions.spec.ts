import { expect, test, type Page } from '@playwright/test'
import { axe } from '../support/axe.ts'
import { signIn, takenOver } from '../support/screens.ts'

const total = async (page: Page): Promise<number> =>
  Number(((await page.locator('.head .sub').textContent()) ?? '').replace(/·.*/, '').replaceAll(',', '').trim())

async function journey(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 })
  await signIn(page, 'owner')
  await page.goto('contributions?c=0')
  const number = '7F3A09C2B1'
  await page.goto(`contributions?fO=${number}`)
  expect(await total(page)).toBe(1)
  await page.getByRole('link', { name: 'Amara Okafor' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { name: `#${number}` })).toBeVisible()
  await expect(page.getByText('Cash received')).toBeVisible()
  const slip = await page.getByRole('link', { name: 'Print packing slip' }).getAttribute('href')
  await page.getByRole('link', { name: 'Contributions', exact: true }).filter({ visible: true }).last().click()
  await expect(page).toHaveURL(new RegExp(`fO=${number}`))
  await page.goto((slip ?? '').replace('print&', ''))
  await expect(page.getByRole('heading', { name: `Packing slip #${number}` })).toBeVisible()
  const sheet = await page.request.get('/jpanel/contributions.csv?fO=7F3A09C2B1')
  expect((await sheet.text()).split('\r\n')[1]).toContain(number)
}

for (const width of [1440, 390])
  test(`list, page, packing slip and sheet at ${width} pixels`, ({ page }) => journey(page, width))

test('filters, order and pages are in the address and survive a reload', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('contributions')
  const all = await total(page)
  await page.getByRole('link', { name: 'Total' }).click()
  await expect(page).toHaveURL(/sort=total&dir=desc/)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText(`51–100 of ${all.toLocaleString('en-US')}`)).toBeVisible()
  const names = await page.locator('.list .mono').allTextContents()
  await page.reload()
  expect(await page.locator('.list .mono').allTextContents()).toEqual(names)
  await page.getByRole('link', { name: 'Previous page' }).click()
  await expect(page).toHaveURL(/sort=total&dir=desc$/)
})

test('shows the size of a selection, and selects everything that matches', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('contributions?c=0')
  const open = await total(page)
  await page
    .getByLabel(/^Select [0-9A-F]{10}$/)
    .first()
    .check()
  await expect(page.getByText('1 selected').first()).toBeVisible()
  await page.getByRole('button', { name: 'Mark as fulfilled' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark 1 contribution as fulfilled' }).click()
  await expect(page.getByText('processed 1 item').first()).toBeVisible()
  await expect.poll(() => total(page)).toBe(open - 1)
})

test('a selection of many is worked through by a job, and the bar says how far it is', async ({ page }) => {
  await signIn(page, 'owner')
  // Older contributions only, because other tests sell and fulfill today.
  const upTo = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10)
  await page.goto(`contributions?c=1&fd2=${upTo}`)
  await takenOver(page)
  const all = await total(page)
  expect(all).toBeGreaterThan(500)
  let isHeld = true
  const held = {
    ...{
      kind: 'contributions.complete',
      title: 'Mark as fulfilled',
      unit: 'contributions',
      total: all,
      done: 500,
      failed: 0,
      state: 'running',
    },
    ...{ outcome: null, href: null, hrefLabel: null, finishedAt: null, isCanceling: false, isUnread: false },
  }
  const at = new Date().toISOString()
  await page.route('**/jobs/live', async (route) => {
    if (route.request().headers().accept === 'text/event-stream') return route.abort()
    const feed = (await (await route.fetch()).json()) as { tasks: { total: number; kind: string }[] }
    const own = feed.tasks.find(({ total, kind }) => total === all && kind === held.kind)
    if (!isHeld || !own) return route.fulfill({ json: feed })
    return route.fulfill({
      json: { running: 1, unread: 0, tasks: [{ ...own, ...held, createdAt: at, startedAt: at, updatedAt: at }] },
    })
  })
  await page.getByLabel('Select all on this page').check()
  await page.getByRole('button', { name: `Select all ${all.toLocaleString('en-US')} matching` }).click()
  await page.getByRole('button', { name: 'Mark as fulfilled' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Mark ${all.toLocaleString('en-US')} contributions as fulfilled` })
    .click()
  const bar = page.locator('.selbar').filter({ hasText: `500 of ${all.toLocaleString('en-US')}` })
  await expect(bar).toBeVisible()
  await page.reload()
  await expect(bar).toBeVisible({ timeout: 10_000 })
  isHeld = false
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(`processed ${all} items`, {
    timeout: 20_000,
  })
  expect(await total(page)).toBe(all)
})

/** Taps at a point like a finger, so the topmost element gets it. */
async function tap(page: Page, what: string, place: number): Promise<void> {
  const box = await page.locator(what).nth(place).boundingBox()
  if (!box) throw new Error(`${what} is not shown`)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

test('on a phone the picture of a card is its box, and the rest of the card still opens it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'owner')
  await page.goto('contributions?c=0')
  await takenOver(page)
  const boxes = page.getByLabel(/^Select [0-9A-F]{10}$/)
  const place = await boxes.first().locator('..').boundingBox()
  expect(Math.min(place?.width ?? 0, place?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await tap(page, '.list .name > .av', 0)
  await expect(boxes.first()).toBeChecked()
  await expect(page).toHaveURL(/contributions\?c=0$/)
  const bar = page.getByRole('toolbar', { name: 'Actions for selected rows' })
  await expect(bar).toContainText('1 selected')
  await boxes.nth(1).check()
  await expect(bar).toContainText('2 selected')
  await expect(bar.getByRole('button', { name: 'Mark as fulfilled' })).toBeInViewport({ ratio: 1 })
  const { violations } = await axe(page)
    .include('.selbar')
    .include('.list tbody tr:first-child')
    .withTags(['wcag2a', 'wcag2aa', 'wcag22aa'])
    .disableRules('label-content-name-mismatch')
    .analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([])
  await boxes.first().uncheck()
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await expect(bar).toBeHidden()
  await tap(page, '.list .at-amount', 1)
  await expect(page).toHaveURL(/contributions\/[0-9A-F]{10}$/)
})

test('a view is saved, opened and deleted; nothing that matches says so; the keyboard alone opens what does', async ({
  page,
}) => {
  await signIn(page, 'owner')
  await test.step('a list without a match explains that and offers one link to all rows', async () => {
    await page.goto('contributions?fO=nobody-of-this-name&fc=US')
    await expect(page.getByText('No matching records found for your query.')).toBeVisible()
    await page.getByRole('link', { name: 'Clear all filters' }).click()
    await expect(page).toHaveURL(/contributions$/)
  })
  await test.step('a view is saved and opened', async () => {
    await page.goto('contributions?fc=US&fs[]=Web')
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByLabel('Name').fill('Friday check')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Friday check' })).toHaveAttribute('aria-current', 'page')
  })
  await test.step('a saved view is pinned to the menu, opened from there, and removed again', async () => {
    const pin = page.getByRole('list', { name: 'Pinned' }).getByRole('link', { name: 'Friday check' })
    await page.getByRole('button', { name: 'Options for Friday check' }).click()
    await page.getByRole('button', { name: 'Pin to menu' }).click()
    await expect(pin).toBeVisible()
    await page.goto('.')
    await pin.click()
    await expect(page).toHaveURL(/contributions\?.*fc=US/)
    await page.getByRole('button', { name: 'Options for Friday check' }).click()
    await page.getByRole('button', { name: 'Remove from menu' }).click()
    await expect(pin).toHaveCount(0)
  })
  await test.step('the view is deleted', async () => {
    await page.getByRole('button', { name: 'Options for Friday check' }).click()
    await page.getByRole('button', { name: 'Delete view' }).click()
    await expect(page.getByRole('link', { name: 'Friday check' })).toHaveCount(0)
  })
  await test.step('the keyboard alone opens a contribution from the list', async () => {
    await page.goto('contributions?fO=7F3A09C2B1')
    const link = page.getByRole('table').getByRole('link', { name: 'Amara Okafor' })
    for (
      let presses = 0;
      presses < 60 && !(await link.evaluate((element) => element === document.activeElement));
      presses++
    )
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: '#7F3A09C2B1' })).toBeVisible()
  })
})

test('a wrong address part stands above the list as typed, and is corrected there, without JavaScript too', async ({
  page,
  browser,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: test.info().project.use.baseURL ?? '' })
  for (const on of [page, await plain.newPage()]) {
    await signIn(on, 'owner')
    const wrong = on.getByRole('region', { name: 'Filters to correct' })
    const from = wrong.getByLabel('From', { exact: true })
    await on.goto('contributions?amount_from=25')
    const large = await total(on)
    await on.goto('contributions?amount_from=25&fd1=Feb+30,+2026')
    await expect(wrong.getByText('This filter cannot be used as it is.')).toBeVisible()
    await expect(wrong.getByText('Please enter a valid date.')).toBeVisible()
    await expect(from).toHaveValue('Feb 30, 2026')
    await expect(from).toHaveAttribute('aria-invalid', 'true')
    expect(await total(on)).toBe(large)
    if (on === page) await takenOver(on)
    await from.fill('2026-01-01')
    await wrong.getByRole('button', { name: 'Apply' }).click()
    await expect(on).toHaveURL(/amount_from=25/)
    await expect(wrong).toHaveCount(0)
    await expect(on.getByRole('button', { name: 'Date is on or after Jan 1, 2026' })).toBeVisible()

    // A custom field follows the same rule.
    await on.goto('sponsorship?segment_filters[4][from]=soon')
    await expect(wrong.getByRole('heading', { name: 'Last visit' })).toBeVisible()
    await expect(wrong.getByText('Please enter a valid date.')).toBeVisible()
    await expect(from).toHaveValue('soon')
    if (on === page) await takenOver(on)
    await from.fill('2026-01-01')
    await wrong.getByRole('button', { name: 'Apply' }).click()
    await expect(wrong).toHaveCount(0)
    await expect(on.getByRole('button', { name: 'Last visit is on or after Jan 1, 2026' })).toBeVisible()
  }
  await plain.close()
})

test('loads choices when the list of filters opens, and again by Retry', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('contributions')
  await takenOver(page)
  await page.route('**/contributions/filters.json', (route) => route.abort())
  await page.getByRole('button', { name: 'Add filter' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The filters could not be loaded.' })).toBeVisible()
  await page.unroute('**/contributions/filters.json')
  await page.getByRole('button', { name: 'Retry' }).click()
  const payment = page.locator('summary').filter({ hasText: /^Payment$/ })
  await payment.click()
  await page.getByRole('checkbox', { name: 'Cash', exact: true }).filter({ visible: true }).check()
  await page.getByRole('button', { name: 'Apply' }).filter({ visible: true }).click()
  await expect(page.getByRole('button', { name: 'Payment is Cash' })).toBeVisible()
  await page.getByRole('link', { name: 'Remove the payment filter' }).click()
  await page.getByRole('button', { name: 'Add filter' }).click()
  await expect(payment).toBeVisible()

  await page
    .locator('summary')
    .filter({ hasText: /^Amount$/ })
    .click()
  const from = page.getByLabel('From', { exact: true }).filter({ visible: true })
  const apply = page.getByRole('button', { name: 'Apply' }).filter({ visible: true })
  await from.fill('lots')
  await apply.click()
  await expect(page.getByText('Please enter an amount, such as 25 or 25.00.')).toBeVisible()
  await expect(from).toHaveAttribute('aria-invalid', 'true')
  await expect(page).not.toHaveURL(/amount_from/)
  await from.fill('25')
  await apply.click()
  await expect(page).toHaveURL(/amount_from=25/)
})

test('several supporters are found by typing, by keyboard alone; the field comes when its filter opens', async ({
  page,
}) => {
  await signIn(page, 'owner')
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto('contributions', { waitUntil: 'networkidle' })
  await takenOver(page)
  expect(scripts.filter((url) => /lookup-box|fields/.test(url))).toEqual([])
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page
    .locator('summary')
    .filter({ hasText: /^Supporter$/ })
    .click()
  const field = page.getByRole('textbox', { name: 'Supporter' }).or(page.getByRole('combobox', { name: 'Supporter' }))
  await expect(page.getByText('Type to search.')).toBeVisible()
  await field.first().focus()
  const option = page.getByRole('listbox', { name: 'Supporter found' }).getByRole('option').first()
  for (const name of ['Amara Okafor', 'Grace']) {
    await page.keyboard.type(name)
    await expect(option).toBeVisible()
    // A result that is not marked is not chosen.
    await page.keyboard.press('Enter')
    await expect(option).toHaveAttribute('aria-selected', 'false')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await field.first().fill('')
  }
  const selected = page.getByRole('list', { name: 'Supporter chosen' }).getByRole('listitem')
  await expect(selected).toHaveCount(2)
  await page.keyboard.press('Backspace')
  await expect(selected).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Supporter is Amara Okafor/ })).toBeVisible()
  await page.getByRole('button', { name: /^Supporter is Amara Okafor/ }).click()
  await expect(selected).toHaveCount(1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  async function unfold(page: Page, ...labels: string[]): Promise<void> {
    const add = page.getByRole('button', { name: 'Add filter' })
    await add.click()
    const all = page.getByRole('link', { name: 'Show all filters' })
    if (await all.isVisible()) {
      await all.click()
      await add.click()
    }
    for (const label of labels) {
      const fold = page.locator('summary').filter({ hasText: new RegExp(`^${label}$`), visible: true })
      await fold.click()
    }
  }
  const apply = (page: Page) => page.getByRole('button', { name: 'Apply' }).filter({ visible: true }).click()
  const amounts = async (page: Page) =>
    (await page.locator('.list tbody .at-amount').allTextContents()).map((text) =>
      Number.parseFloat(text.replaceAll(',', '')),
    )

  test('the list filters, sorts, pages and opens', async ({ page }) => {
    await signIn(page, 'owner')
    await page.goto('contributions')
    const all = await total(page)
    await page.getByRole('link', { name: 'Total' }).click()
    await expect(page).toHaveURL(/sort=total&dir=desc/)
    const high = await amounts(page)
    expect(high).toHaveLength(50)
    expect(high).toEqual(high.toSorted((left, right) => right - left))
    await page.getByRole('link', { name: 'Total' }).click()
    await expect(page).toHaveURL(/sort=total&dir=asc/)
    expect((await amounts(page))[0]).toBeLessThan(high[0] ?? 0)
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/page=2/)

    await unfold(page, 'Payment')
    await page.getByRole('checkbox', { name: 'Cash', exact: true }).filter({ visible: true }).check()
    await apply(page)
    await expect(page).toHaveURL(/sort=total&dir=asc/)
    await expect(page).not.toHaveURL(/page=/)
    await expect(page.getByRole('button', { name: 'Payment is Cash' })).toBeVisible()
    const cash = await total(page)
    expect(cash).toBeGreaterThan(0)
    expect(cash).toBeLessThan(all)
    await unfold(page, 'More filters', 'Verification')
    await page.getByRole('combobox', { name: 'Verification' }).filter({ visible: true }).selectOption('no_ip')
    await apply(page)
    await expect(page).toHaveURL(/fv=no_ip/)
    await expect(page.getByRole('button', { name: 'Verification is no IP address' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Payment is Cash' })).toBeVisible()
    expect(await total(page)).toBeLessThanOrEqual(cash)
    await page.getByRole('link', { name: 'Remove the verification filter' }).click()
    expect(await total(page)).toBe(cash)
    await page.getByRole('link', { name: 'Clear', exact: true }).click()
    expect(await total(page)).toBe(all)

    await page.getByRole('searchbox', { name: 'Search in this list' }).fill('7F3A09C2B1')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/fO=7F3A09C2B1/)
    expect(await total(page)).toBe(1)
    await page.getByRole('table').getByRole('link', { name: 'Amara Okafor' }).click()
    await expect(page.getByRole('heading', { name: '#7F3A09C2B1' })).toBeVisible()
  })

  test('the ticked ones are marked by a choice and a button, and their pages say so', async ({ page }) => {
    await signIn(page, 'owner')
    // Contributions without items to ship, so that no count of other tests changes.
    const address = 'contributions?fit[]=ns&sort=ordered&dir=asc'
    await page.goto(address)
    const numbers = (await page.locator('.list tbody .mono').allTextContents()).slice(0, 2)
    expect(numbers).toHaveLength(2)
    const mark = async (action: string) => {
      for (const number of numbers) await page.getByLabel(`Select ${number}`).check()
      await page.getByLabel('Action for selected contributions').selectOption(action)
      await page.getByRole('button', { name: 'Go' }).click()
      await expect(page.getByText('processed 2 items').first()).toBeVisible()
      await expect(page).toHaveURL(/fit.*=ns&sort=ordered&dir=asc$/)
    }
    await mark('incomplete')
    await mark('complete')
    for (const number of numbers) {
      await page.goto(`contributions/${number}`)
      await expect(page.getByText('Marked as fulfilled').first()).toBeVisible()
    }
  })
})

test('opens the print dialog of a packing slip once, and prints no buttons', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, {
      printed: 0,
      print: () => Object.assign(window, { printed: (window as unknown as { printed: number }).printed + 1 }),
    })
  })
  const printed = () => page.evaluate(() => (window as unknown as { printed: number }).printed)
  await signIn(page, 'owner')
  await page.goto('contributions/7F3A09C2B1')
  const slip = (await page.getByRole('link', { name: 'Print packing slip' }).getAttribute('href')) ?? ''
  await page.goto(slip)
  await expect.poll(printed).toBe(1)
  await takenOver(page)
  expect(await printed()).toBe(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Packing slip #7F3A09C2B1' })).toBeVisible()
  await expect(page.locator('button, nav, [role=button], .side, .top').filter({ visible: true })).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await page.goto(slip.replace('print&', ''))
  await takenOver(page)
  expect(await printed()).toBe(0)
  // The record's own buttons are not printed.
  await page.goto('contributions/7F3A09C2B1')
  await expect(page.getByRole('link', { name: 'Print packing slip' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('button, nav, .record-head .actions').filter({ visible: true })).toHaveCount(0)
})
