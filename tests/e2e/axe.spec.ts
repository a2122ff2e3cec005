import { expect, test, type Page } from '@playwright/test'
import { axeOnce, COLOR_RULES } from '../support/axe.ts'
import { makePages } from '../support/make-pages.ts'
import { addressOf, isMade, PAGES, type PageAddress } from '../support/page-addresses.ts'
import { drawn, signIn, takenOver } from '../support/screens.ts'
import { findLostBySpacing } from '../support/spaced-text.ts'
import { VISIT } from '../support/visit.ts'

/** States of pages that have no address of their own in the manifests. */
const STATES = [
  'contributions?fO=nobody-of-this-name',
  'contributions?c=0&fc=US',
  'contributions/7F3A09C2B1?panel=refund',
  'users/new',
  'users/1',
  'supporters/999999',
]
/** Each page opens once for all of these; axe runs where a width has its own layout. */
const WIDTHS = [320, 390, 600, 768, 1024, 1180, 1440, 1920]
const AXE_WIDTHS = [390, 1440]
/** No text may be lost at these widths with the wider spacing of WCAG 1.4.12. */
const SPACED_WIDTHS = [390, 1180]
const SCHEMES = ['light', 'dark'] as const

const pagesOf = (who: PageAddress['who'], made: boolean): string[] =>
  Object.entries(PAGES).flatMap(([id, page]) => (page.who === who && isMade(page) === made ? [id] : []))

/** Frames without scripts, such as the preview of an email, cannot be checked. */
async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  const builder = (await axeOnce(page)).exclude('iframe[sandbox=""]')
  const found = await (rules === undefined ? builder : builder.withRules([...rules])).analyze()
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Checks again, because on a loaded machine the new scheme's colors may arrive late. */
async function lasting(page: Page, rules?: readonly string[]): Promise<string[]> {
  const first = await violations(page, rules)
  if (first.length === 0) return first
  await drawn(page)
  return violations(page, rules)
}

const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Waits three seconds, because an editor lays itself out some frames after the window is resized. */
async function lastingOverhang(page: Page): Promise<number> {
  const until = Date.now() + 3000
  for (;;) {
    const by = await overhang(page)
    if (by <= 0 || Date.now() > until) return by
    await drawn(page)
  }
}

async function lostBySpacing(page: Page, place: string): Promise<string[]> {
  const until = Date.now() + 3000
  for (;;) {
    const lost = await findLostBySpacing(page)
    if (lost.length === 0 || Date.now() > until) return lost.map((words) => `${place}, spaced text: ${words}`)
    await drawn(page)
  }
}

/** React reports HTML that differs from the browser's own rendering once, and renders the page again. */
const REACT_ERROR = /React error #\d+/

async function findings(page: Page, address: string): Promise<string[]> {
  const found: string[] = []
  const notice = (said: { message: string } | { text: () => string }) => {
    const [error] = REACT_ERROR.exec('message' in said ? said.message : said.text()) ?? []
    if (error) found.push(`${address}: ${error}`)
  }
  page.on('pageerror', notice).on('console', notice)
  await look(page, address, found)
  page.off('pageerror', notice).off('console', notice)
  return found
}

async function look(page: Page, address: string, found: string[]): Promise<void> {
  await page.goto(address)
  await page.getByRole('main').first().waitFor()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await drawn(page)
    const by = await lastingOverhang(page)
    if (by > 0) found.push(`${address} at ${width}: scrolls sideways by ${by} px`)
    if (SPACED_WIDTHS.includes(width)) found.push(...(await lostBySpacing(page, `${address} at ${width}`)))
    for (const colorScheme of AXE_WIDTHS.includes(width) ? SCHEMES : []) {
      await page.emulateMedia({ colorScheme })
      await drawn(page)
      found.push(
        ...(await lasting(page, colorScheme === 'light' ? undefined : COLOR_RULES)).map(
          (one) => `${address} at ${width}, ${colorScheme}: ${one}`,
        ),
      )
    }
  }
}

async function settingsPanels(page: Page): Promise<string[]> {
  await page.goto('settings')
  const links = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
  await links.first().waitFor()
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return addresses.filter((address) => /^\/jpanel\/settings\/(?!outbox)/.test(address))
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const address of [...pagesOf('owner', false).map((id) => addressOf(id)), ...STATES])
  test(`${address} has no accessibility violation and does not scroll sideways`, { tag: VISIT }, async ({ page }) => {
    // The page of all parts takes longest, because it is checked at each width and scheme.
    test.slow()
    await signIn(page, 'owner')
    expect(await findings(page, address)).toEqual([])
  })

for (const address of [...pagesOf('visitor', false).map((id) => addressOf(id)), 'password/nothing'])
  test(`${address} has no accessibility violation for a visitor`, { tag: VISIT }, async ({ page }) => {
    expect(await findings(page, address)).toEqual([])
  })

test('pages of what was made just now have no accessibility violation', async ({ page, browser }) => {
  await signIn(page, 'owner')
  const made = await makePages(page)
  for (const id of pagesOf('owner', true)) expect(await findings(page, addressOf(id, made))).toEqual([])
  const visitor = await (await browser.newContext({ baseURL: test.info().project.use.baseURL ?? '' })).newPage()
  for (const id of pagesOf('visitor', true)) expect(await findings(visitor, addressOf(id, made))).toEqual([])
  await visitor.context().close()
})

test('settings panels have no accessibility violation', async ({ page }) => {
  test.setTimeout(180_000)
  await signIn(page, 'owner')
  const panels = await settingsPanels(page)
  expect(panels.length).toBeGreaterThan(10)
  for (const address of panels) expect(await findings(page, address)).toEqual([])
})

test('a page without permission has no accessibility violation', async ({ page }) => {
  await signIn(page, 'cashier')
  expect(await findings(page, 'settings')).toEqual([])
})

type Found = Record<string, string[]>

const withFindings = (found: Found) => Object.entries(found).filter(([, one]) => one.length > 0)

for (const colorScheme of SCHEMES)
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    for (const width of AXE_WIDTHS)
      test(`menus and dialogs over a page have no accessibility violation at ${width} pixels`, async ({ page }) => {
        await page.setViewportSize({ width, height: 900 })
        await page.goto('login')
        await page.getByLabel('Email').fill('owner@example.org')
        await page.getByRole('textbox', { name: 'Password' }).fill('not the password')
        await page.getByRole('button', { name: 'Sign in' }).click()
        await page.getByRole('alert').first().waitFor()
        const found: Found = { refused: await violations(page) }
        await signIn(page, 'owner')
        await page.goto('.')
        await takenOver(page)
        await page.keyboard.press('Control+k')
        await page.getByRole('combobox').fill('ama')
        await page
          .getByRole('option', { name: /Amara Okafor/ })
          .first()
          .waitFor()
        found.palette = await violations(page)
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: /account menu/ }).click()
        found.person = await violations(page)
        await page.keyboard.press('Escape')
        await takenOver(page)
        await page.keyboard.press('?')
        await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
        found.shortcuts = await violations(page)

        await page.goto('pos')
        await takenOver(page)
        await page.getByRole('group', { name: 'Categories' }).getByRole('button', { name: 'Donations' }).click()
        await page
          .getByRole('button', { name: /One-time gift/ })
          .first()
          .click()
        for (const words of ['$50.00', 'More Costs', 'In honor or in memory of someone', 'By email'])
          await page.getByText(words).click()
        found.tribute = await violations(page)
        expect(withFindings(found)).toEqual([])
      })
  })
