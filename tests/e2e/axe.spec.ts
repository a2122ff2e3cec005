import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { signIn, takenOver } from '../support/screens.ts'

const SCREENS = [
  '.',
  'contributions',
  'contributions?fO=nobody-of-this-name',
  'contributions/7F3A09C2B1',
  'supporters/1',
  'settings',
  'settings#point-of-sale',
  'settings/outbox',
  'users',
  'users/2',
  'profile',
  'nowhere',
  'pos',
]
const WIDTHS = [390, 1440]
const SCHEMES = ['light', 'dark'] as const

async function serious(page: Page): Promise<string[]> {
  // The experimental rule takes the initials of an avatar for the button's visible words.
  const builder = new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .disableRules('label-content-name-mismatch')
  const { violations } = await builder.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

const overhang = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const scheme of SCHEMES)
  test.describe(scheme, () => {
    test.use({ colorScheme: scheme, contextOptions: { reducedMotion: 'reduce' } })

    for (const width of WIDTHS)
      test(`no screen has a serious finding at ${width} pixels`, async ({ page }) => {
        test.setTimeout(120_000)
        await page.setViewportSize({ width, height: 900 })
        await page.goto('login')
        const found: Record<string, string[]> = { login: await serious(page) }
        await signIn(page, 'owner')
        for (const screen of SCREENS) {
          await page.goto(screen)
          await page.getByRole('main').first().waitFor()
          found[screen] = await serious(page)
        }
        expect(Object.entries(found).filter(([, findings]) => findings.length > 0)).toEqual([])
      })
  })

test('no screen scrolls sideways from 390 to 1920 pixels', async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page, 'owner')
  const wide: string[] = []
  for (const screen of SCREENS) {
    await page.goto(screen)
    await page.getByRole('main').first().waitFor()
    for (const width of [390, 600, 768, 1024, 1180, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const by = await overhang(page)
      if (by > 0) wide.push(`${screen} at ${width}: ${by} px`)
    }
  }
  expect(wide).toEqual([])
})

test('with the palette, the person menu and the shortcuts open nothing serious is found either', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('.')
  await takenOver(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('ama')
  await page
    .getByRole('option', { name: /Amara Okafor/ })
    .first()
    .waitFor()
  expect(await serious(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /account menu/ }).click()
  expect(await serious(page)).toEqual([])
  await page.keyboard.press('Escape')
  await takenOver(page)
  await page.keyboard.press('?')
  expect(await serious(page)).toEqual([])
})
