import { expect, type Locator, type Page, test } from '@playwright/test'
import { addMug, payBy, payDialog, tap } from '../support/paying.ts'
import { drawn, signIn, takenOver } from '../support/screens.ts'

/** The script of the announcement loads after the page. */
const announced = (page: Page) => page.locator('[data-announces]')

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await takenOver(page)
  await page.keyboard.press('Shift')
  await expect(announced(page)).toBeAttached()
}

const focused = (page: Page) => page.locator('*:focus')

/** Null if any part of the focused control is visible. */
const findCovered = (page: Page) =>
  page.evaluate(() => {
    const control = document.activeElement
    if (!control || control === document.body) return null
    const { left, right, top, bottom } = control.getBoundingClientRect()
    if (right - left < 2 || bottom - top < 2) return null
    const isShown = [0.1, 0.5, 0.9].some((part) => {
      const upon = document.elementFromPoint((left + right) / 2, top + (bottom - top) * part)
      return upon && (control.contains(upon) || upon.contains(control) || upon.closest('label')?.contains(control))
    })
    return isShown ? null : control.outerHTML.slice(0, 120)
  })

const expectOutlined = (mark: Locator) => expect(mark.first()).toHaveCSS('outline-style', 'solid')

const borderOf = (element: Element): string => {
  const { borderTopWidth, borderTopStyle } = getComputedStyle(element)
  return `${borderTopWidth} ${borderTopStyle}`
}

/** A checkbox draws its mark by lines, or by a fill that differs from the box. */
const drawnMark = (box: Locator) =>
  box.evaluate((element) => {
    const { borderBottomWidth, backgroundColor } = getComputedStyle(element, '::after')
    const fills = [getComputedStyle(element).backgroundColor, 'rgba(0, 0, 0, 0)']
    return { line: borderBottomWidth, isFilled: !fills.includes(backgroundColor) }
  })

test.beforeEach(async ({ page }) => signIn(page, 'owner'))

test('a list is sorted, searched and paged by the keyboard, says what it shows, and keeps the focus', async ({
  page,
}) => {
  await open(page, 'contributions')
  await test.step('sorting', async () => {
    await page.getByRole('columnheader').getByRole('link', { name: 'Date' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/sort=/)
    await expect(announced(page)).toHaveAttribute(
      'data-announces',
      /^[\d,]+ contributions\. Sorted by Date, (ascending|descending)\. 1–/,
    )
    await expect(focused(page)).toHaveText('Date')
  })
  await test.step('the next page', async () => {
    await page.getByRole('link', { name: 'Next page' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/page=2|after=|p=/)
    await expect(announced(page)).not.toHaveAttribute('data-announces', /\. 1–/)
    await expect(page).toHaveTitle(/^Page 2 of \d+ · Contributions/)
    await expect(focused(page)).toBeVisible()
  })
  await test.step('searching while somebody types', async () => {
    const search = page.getByRole('searchbox', { name: 'Search in this list' })
    await search.focus()
    await search.pressSequentially('zzqqx', { delay: 20 })
    await expect(page.getByText('No matching records found for your query.')).toBeVisible()
    await expect(announced(page)).toHaveAttribute('data-announces', /^No matching records found for your query\./)
    await expect(search).toBeFocused()
    await search.fill('')
    await expect(page.getByText('No matching records found for your query.')).toBeHidden()
    await expect(search).toBeFocused()
  })
  await test.step('opening a row and saving a record lead to the heading of what is shown', async () => {
    await open(page, 'contributions')
    await page.getByRole('main').getByRole('link', { name: 'Amara Okafor' }).first().focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/contributions\/[0-9A-F]{10}/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(announced(page)).toHaveAttribute('data-announces', /^Contribution #[0-9A-F]{10} · Almoner$/)
    await open(page, 'categories/1')
    await page.getByLabel('Description').focus()
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeFocused()
  })
  await test.step('saving on the same page keeps the focus in the field, or leads to the heading', async () => {
    await open(page, 'settings/organization')
    const website = page.getByRole('textbox', { name: /^Website/ })
    await website.fill('https://lifeline.example/one')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeHidden()
    await expect(website).toBeFocused()
    await website.fill('https://lifeline.example/two')
    // The button goes with its press, and `press` would look for it again.
    await page.getByRole('button', { name: 'Save changes' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await website.fill('https://lifeline.example/three')
    await page.getByRole('button', { name: 'Discard' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
  await test.step('searches of notes, pictures, downloads and settings say what they leave', async () => {
    const none = /^No matching records found for your query\./
    for (const [address, name] of [
      ['images', 'Search pictures'],
      ['downloads', 'Search downloads'],
      ['supporters/1?tab=notes', 'Search notes'],
    ] as const) {
      await open(page, address)
      const search = page.getByRole('searchbox', { name })
      await search.pressSequentially('zzqqx')
      await expect(announced(page)).toHaveAttribute('data-announces', none)
      await search.press('Escape')
      await expect(search).toHaveValue('')
      await expect(search).toBeFocused()
      await expect(announced(page)).toHaveAttribute('data-announces', /^\d+ (picture|file|note)s?\b/)
    }
    await open(page, 'settings/organization')
    const places = page.getByRole('searchbox', { name: /search/i }).first()
    await places.fill('receipt')
    await expect(page.getByRole('status').filter({ hasText: /^\d+ found$/ })).toHaveCount(1)
    await places.press('Escape')
    await expect(places).toHaveValue('')
    await expect(places).toBeFocused()
  })
  await test.step('the keys / and ? can be switched off, and Ctrl K stays', async () => {
    await open(page, 'supporters')
    await page.getByRole('main').focus()
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await dialog.getByRole('switch', { name: 'Shortcuts of a single key' }).press('Space')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.keyboard.press('?')
    await page.keyboard.press('/')
    await page.keyboard.press('n')
    await expect(page.locator('.pop:popover-open')).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await page.reload()
    await takenOver(page)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveCount(0)
    await page.goto('pos')
    await addMug(page)
    await payBy(page, 'Cash')
    const received = payDialog(page).getByRole('textbox', { name: 'Cash received' })
    await payDialog(page).getByRole('button', { name: 'Exact' }).focus()
    await page.keyboard.press('5')
    await expect(received).toHaveValue('$0.00')
    await received.focus()
    await page.keyboard.press('5')
    await expect(received).toHaveValue('$0.05')
  })
  await test.step('the arrow keys move through the main menu, open a group and close it', async () => {
    await open(page, 'contributions')
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await menu.locator('summary', { hasText: 'Website' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(focused(page)).toHaveText('Pages & Menus')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(menu.getByRole('link', { name: 'Pages & Menus' })).toBeHidden()
    await page.keyboard.press('ArrowDown')
    await expect(focused(page)).toHaveText('Reports')
    await page.keyboard.press('Home')
    await expect(focused(page)).toHaveAttribute('href', '/jpanel/contributions?c=0')
    await page.keyboard.press('End')
    await expect(focused(page)).toHaveText('Settings')
  })
  await test.step('no line behind the pages of a group has the focus in the drawer of a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, 'contributions')
    await page.getByRole('button', { name: 'Open menu' }).press('Enter')
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await expect(menu.locator('.submenu a').filter({ visible: true }).first()).toBeVisible()
    for (let presses = 0; presses < 30; presses++) {
      await page.keyboard.press('Tab')
      if ((await menu.locator(':focus').count()) === 0) break
      await drawn(page)
      expect(await findCovered(page)).toBeNull()
    }
    // The closed menu has lost the focus, so it covers nothing.
    await expect(menu).toBeHidden()
  })
  await test.step('neither the top bar nor the save bar covers the control with the focus', async () => {
    await page.setViewportSize({ width: 1180, height: 420 })
    await open(page, 'promotions/1')
    await page.getByLabel('Description').fill('Typed to bring the bar')
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeVisible()
    for (const key of ['Tab', 'Shift+Tab'])
      for (let presses = 0; presses < 25; presses++) {
        await page.keyboard.press(key)
        expect(await findCovered(page), `${key} ${presses}`).toBeNull()
      }
    await page.setViewportSize({ width: 1180, height: 820 })
  })
  await test.step('the menu scrolls each line with the focus above the point-of-sale card', async () => {
    await page.setViewportSize({ width: 1180, height: 420 })
    await open(page, 'contributions')
    const menu = page.getByRole('navigation', { name: 'Main' }).or(page.locator('.side'))
    const lines = menu.first().locator('.menu summary, .menu a:visible')
    const card = await page.locator('.side-foot').boundingBox()
    for (let index = 0; index < (await lines.count()); index++) {
      const line = lines.nth(index)
      if (!(await line.isVisible())) continue
      await line.focus()
      const box = await line.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0), await line.innerText()).toBeLessThanOrEqual((card?.y ?? 0) + 1)
    }
  })
})

test('marks what is selected, current and filled also in forced colors', async ({ page }) => {
  await page.setViewportSize({ width: 1180, height: 820 })
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, 'contributions')
  await expectOutlined(page.getByRole('navigation', { name: 'Views' }).locator('[aria-current="page"]'))
  const boxes = page.getByRole('table').getByRole('checkbox')
  await boxes.nth(1).check()
  await expect.poll(() => drawnMark(boxes.nth(1))).toMatchObject({ line: '2px' })
  await expect.poll(() => drawnMark(boxes.first())).toEqual({ line: '0px', isFilled: true })
  await open(page, 'contributions?fc=US')
  expect(await page.locator('.chip:not(.add)').first().evaluate(borderOf)).toBe('1px solid')
  await open(page, 'settings/payment')
  expect(await page.getByRole('switch').first().evaluate(borderOf)).toBe('1px solid')
  await open(page, 'settings/emails/customer_downloads')
  await expectOutlined(page.getByRole('group', { name: 'Editor mode' }).locator('[aria-pressed="true"]'))
  await page.evaluate(() => {
    const bar = document.createElement('span')
    bar.className = 'progress'
    bar.append(document.createElement('span'))
    document.querySelector('main')?.append(bar)
  })
  const bar = page.locator('.progress').last()
  expect(await bar.evaluate(borderOf)).toBe('1px solid')
  const fill = await bar.locator('span').evaluate((part) => getComputedStyle(part).backgroundColor)
  expect(await bar.evaluate((whole) => getComputedStyle(whole).backgroundColor)).not.toBe(fill)
  expect(fill).not.toBe('rgba(0, 0, 0, 0)')
  await page.goto('pos')
  const categories = page.locator('.cats')
  await expectOutlined(categories.locator('[aria-pressed="true"]'))
  await expect(categories.locator('[aria-pressed="false"]').first()).not.toHaveCSS('outline-style', 'solid')
  await tap(page, 'Shop', /Harbor tee/)
  await expectOutlined(page.getByRole('dialog').locator('label:has(:checked)').first())
  await page.keyboard.press('Escape')
  await addMug(page)
  await payBy(page, 'Check')
  await expectOutlined(payDialog(page).getByRole('button', { name: /^Check/, pressed: true }))
  await page.emulateMedia({ forcedColors: null })
})

test('shows limits of fields and how to leave editors', async ({ page, context, browser }) => {
  await test.step('a field says its limit when a text comes near it, before anything is cut', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(page, 'supporters/new')
    const email = page.getByRole('textbox', { name: 'Email' }).first()
    const max = Number(await email.getAttribute('maxlength'))
    await email.fill('a'.repeat(max - 2))
    await expect(page.getByText(`${max - 2} of ${max} characters`)).toBeVisible()
    await email.press('End')
    await email.pressSequentially('bcd')
    await expect(page.getByText(`The limit of ${max} characters is reached.`)).toBeVisible()
    await email.fill('')
    await page.evaluate((text) => navigator.clipboard.writeText(text), 'a'.repeat(max + 1))
    await email.press('Control+v')
    await expect(page.getByText(`Only ${max} characters fit here: 1 of the pasted text was left out.`)).toBeVisible()
  })
  await test.step('the code editor says how to leave it, and is left so', async () => {
    await open(page, 'settings/emails/customer_downloads')
    await page.getByRole('button', { name: 'Code', exact: true }).click()
    await expect(page.getByText('Enter begins to edit, and Esc ends it. Then Tab moves on.')).toBeVisible()
    await page.locator('.ace_scroller').focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('.ace_text-input')).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await expect(page.locator('.ace_text-input')).not.toBeFocused()
    await expect(page.locator('.ace_editor *:focus')).toHaveCount(0)
  })
  await test.step('an editor says by how much its text is too long, and a list how many options it takes', async () => {
    await open(page, 'sponsorship/1/edit')
    await page.getByRole('button', { name: 'Code', exact: true }).first().click()
    await page.locator('.ace_scroller').first().focus()
    await page.keyboard.press('Enter')
    await page.keyboard.insertText('x'.repeat(7300))
    await expect(page.getByText(/^7,\d{3} of 8,000 characters, formatting included$/)).toBeVisible()
    await page.keyboard.insertText('x'.repeat(1000))
    await expect(
      page.getByText(/^Too long by \d+ characters, formatting included\. Shorten it to save\.$/),
    ).toBeVisible()
    await page.goto('user-defined-fields/new')
    await expect(page.getByLabel('Options')).toHaveAccessibleDescription(/at most 200 of 255 characters each/)
  })
  await test.step('the editor of a theme says how to leave it, and is left so', async () => {
    await page.goto('design')
    const theme = page.locator('.card').filter({ has: page.getByRole('heading', { name: 'Lantern, harbor colors' }) })
    await theme.getByRole('link', { name: 'Edit code' }).click()
    await takenOver(page)
    await page.getByPlaceholder('Search files...').fill('CARD')
    const file = page.getByRole('link', { name: 'product-card.liquid' })
    await file.focus()
    await page.keyboard.press('Enter')
    const text = page.locator('.ace_text-input')
    await expect(text).toBeFocused()
    await expect(page.getByText('Enter begins to edit, and Esc ends it. Then Tab moves on.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(text).not.toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.locator('.ace_editor *:focus')).toHaveCount(0)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(text).toBeFocused()
  })
  await test.step('on the sign-in page Tab leads from the password to what helps without one', async () => {
    const visitor = await (await browser.newContext({ storageState: { cookies: [], origins: [] } })).newPage()
    await visitor.goto('login')
    await visitor.getByLabel('Email').focus()
    await visitor.keyboard.press('Tab')
    await expect(visitor.getByRole('textbox', { name: 'Password' })).toBeFocused()
    const link = visitor.getByRole('link', { name: 'Forgot password?' })
    for (let presses = 0; presses < 2 && !(await link.evaluate((one) => one === document.activeElement)); presses++)
      await visitor.keyboard.press('Tab')
    await expect(link).toBeFocused()
    await visitor.context().close()
  })
})
