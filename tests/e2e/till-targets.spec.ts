import { expect, test, type Page } from '@playwright/test'
import { axeOnce, COLOR_RULES } from '../support/axe.ts'
import { completeButton, finished, payDialog } from '../support/paying.ts'
import { drawn } from '../support/screens.ts'
import { choose, openTill } from '../support/till-screen.ts'

/** Ignores hidden and disabled targets. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const box = (element: Element) => (element.closest('label') ?? element).getBoundingClientRect()
    return [...document.querySelectorAll('button, a[href], input:not([type=hidden]), select, textarea')]
      .filter(
        (element) =>
          element.checkVisibility({ checkVisibilityCSS: true }) &&
          !element.matches('[tabindex="-1"], :disabled, .sr:not(label *)') &&
          !element.closest('.toasts'),
      )
      .map((element) => ({ element, rect: box(element) }))
      .filter(({ rect }) => rect.width > 0 && (rect.height < 55.5 || rect.width < 40))
      .map(
        ({ element, rect }) =>
          `${element.tagName} "${element.textContent?.trim().slice(0, 30)}" ${Math.round(rect.width)} × ` +
          `${Math.round(rect.height)}`,
      )
  })

/** Checks every rule in the light scheme, and only colors in the dark one. */
async function findings(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  const all = await axeOnce(page)
  const { violations } = await (
    colorScheme === 'dark'
      ? all.withRules(COLOR_RULES)
      : all
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
          .disableRules('label-content-name-mismatch')
  ).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  )
}

const PANELS = [
  ...[
    'supporter',
    'billing',
    'addresses',
    'addresses-shipping',
    'details',
    'contribution',
    'promo',
    'shipping',
    'taxes',
    'costs',
  ],
  ...['child', 'fundraiser', 'menu', 'help', 'cart'],
]

for (const width of [1180, 390])
  test.describe(`at ${width}`, () => {
    test.use({ viewport: { width, height: 820 }, contextOptions: { reducedMotion: 'reduce' } })

    test('has no axe violation and no target under 56 pixels', async ({ page }) => {
      test.slow()
      await openTill(page)
      const check = async (where: string) => {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await drawn(page)
          expect.soft(await findings(page, colorScheme), `axe in ${colorScheme}: ${where}`).toEqual([])
        }
        expect.soft(await smallTargets(page), `targets: ${where}`).toEqual([])
      }
      await check('empty')
      await choose(page, 'Shop', /Enamel mug/)
      await expect(page.getByText(/1 item, total/)).toBeAttached()
      // The pay button is busy until the cart has its reply.
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await check('filled')
      // Escape does not reach a dialog that is still loading.
      const product = page.getByRole('dialog').getByRole('button', { name: /^Add/ })
      await choose(page, 'Shop', /Harbor tee/)
      await expect(product).toBeVisible()
      await check('product')
      await page.keyboard.press('Escape')
      await choose(page, 'Donations', /Sponsor a kitchen/)
      await expect(product).toBeVisible()
      await check('product with fields')
      await page.keyboard.press('Escape')
      for (const panel of PANELS) {
        await page.evaluate((open) => {
          const url = new URL(location.href)
          url.searchParams.set('open', open)
          location.href = url.href
        }, panel)
        await page.waitForURL(new RegExp(`open=${panel}`))
        await expect(panel === 'cart' ? page.getByRole('main') : page.getByRole('dialog')).toBeVisible()
        await check(panel)
      }
      await page.goto(`${page.url().replace(/[?&]open=cart/, '')}`)
      await expect(page.getByText(/1 item, total/)).toBeAttached()
      await page.keyboard.press('Control+Enter')
      await expect(payDialog(page)).toBeVisible()
      await check('cash')
      for (const type of ['Check', 'Other']) {
        await payDialog(page).getByRole('button', { name: type, exact: true }).click()
        await check(type)
      }
      await payDialog(page).getByRole('button', { name: 'Cash', exact: true }).click()
      await payDialog(page).getByRole('button', { name: 'Exact' }).click()
      await completeButton(page).click()
      await expect(finished(page)).toBeVisible()
      await check('finished')
    })
  })
