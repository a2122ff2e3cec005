import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { makePages } from '../support/make-pages.ts'
import { addressOf, PAGES, type Made } from '../support/page-addresses.ts'
import { signIn, takenOver } from '../support/screens.ts'

/** States that are no page of their own. */
const STATES = [
  'contributions?fO=nobody-of-this-name',
  'contributions?c=0&fc=US',
  'contributions/7F3A09C2B1?panel=refund',
  'users/new',
  'users/1',
  'supporters/999999',
]
const WIDTHS = [390, 1440]
const SCHEMES = ['light', 'dark'] as const

const pagesOf = (who: 'nobody' | 'owner', made: Made): string[] =>
  Object.entries(PAGES).flatMap(([id, page]) => (page.who === who ? [addressOf(id, made)] : []))

/** Everything that axe knows, however small it calls it. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

type Found = Record<string, string[]>

async function look(page: Page, address: string, found: Found): Promise<void> {
  await page.goto(address)
  await page.getByRole('main').first().waitFor()
  found[address] = await findings(page)
}

/** The panels as the screen itself lists them. */
async function settingsPanels(page: Page): Promise<string[]> {
  await page.goto('settings')
  const links = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
  await links.first().waitFor()
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return addresses.filter((address) => address.includes('#'))
}

const whatIsWrong = (found: Found) => Object.entries(found).filter(([, one]) => one.length > 0)

const overhang = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const scheme of SCHEMES)
  test.describe(scheme, () => {
    test.use({ colorScheme: scheme, contextOptions: { reducedMotion: 'reduce' } })

    for (const width of WIDTHS) {
      test(`axe finds nothing on any page at ${width} pixels`, async ({ page, browser }) => {
        test.setTimeout(240_000)
        await page.setViewportSize({ width, height: 900 })
        await signIn(page, 'owner')
        const made = await makePages(page)
        const found: Found = {}
        const panels = await settingsPanels(page)
        expect(panels.length).toBeGreaterThan(10)
        for (const address of [...pagesOf('owner', made), ...STATES, ...panels]) await look(page, address, found)

        const stranger = await (
          await browser.newContext({
            colorScheme: scheme,
            viewport: { width, height: 900 },
            baseURL: test.info().project.use.baseURL ?? '',
          })
        ).newPage()
        for (const address of [...pagesOf('nobody', made), 'password/nothing']) await look(stranger, address, found)
        await signIn(stranger, 'cashier')
        await look(stranger, 'settings', found)
        await stranger.context().close()
        expect(whatIsWrong(found)).toEqual([])
      })

      test(`axe finds nothing in what opens over a page at ${width} pixels`, async ({ page }) => {
        await page.setViewportSize({ width, height: 900 })
        await page.goto('login')
        await page.getByLabel('Email').fill('owner@example.org')
        await page.getByRole('textbox', { name: 'Password' }).fill('not the password')
        await page.getByRole('button', { name: 'Sign in' }).click()
        await page.getByRole('alert').first().waitFor()
        const found: Found = { refused: await findings(page) }
        await signIn(page, 'owner')
        await page.goto('.')
        await takenOver(page)
        await page.keyboard.press('Control+k')
        await page.getByRole('combobox').fill('ama')
        await page
          .getByRole('option', { name: /Amara Okafor/ })
          .first()
          .waitFor()
        found.palette = await findings(page)
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: /account menu/ }).click()
        found.person = await findings(page)
        await page.keyboard.press('Escape')
        await takenOver(page)
        await page.keyboard.press('?')
        await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
        found.shortcuts = await findings(page)

        await page.goto('pos')
        await takenOver(page)
        await page.getByRole('group', { name: 'Categories' }).getByRole('button', { name: 'Donations' }).click()
        await page
          .getByRole('button', { name: /One-time gift/ })
          .first()
          .click()
        for (const words of ['$50.00', 'More Costs', 'In honor or in memory of someone', 'By email']) await page.getByText(words).click()
        found.tribute = await findings(page)
        expect(whatIsWrong(found)).toEqual([])
      })
    }
  })

test('no screen scrolls sideways from 390 to 1920 pixels', async ({ page }) => {
  test.setTimeout(180_000)
  await signIn(page, 'owner')
  const made = await makePages(page)
  const wide: string[] = []
  for (const address of [...pagesOf('owner', made), ...STATES, 'settings#point-of-sale']) {
    await page.goto(address)
    await page.getByRole('main').first().waitFor()
    for (const width of [390, 600, 768, 1024, 1180, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const by = await overhang(page)
      if (by > 0) wide.push(`${address} at ${width}: ${by} px`)
    }
  }
  expect(wide).toEqual([])
})
