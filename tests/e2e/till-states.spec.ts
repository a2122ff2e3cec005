import { expect, test, type Page, type Route } from '@playwright/test'
import { completeButton, finished, numberOf, payDialog } from '../support/paying.ts'
import { signIn, takenOver } from '../support/screens.ts'
import { addToContribution, cart, choose, dialog, line, openTill, payButton } from '../support/till-screen.ts'

const category = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Categories' }).getByRole('button', { name, exact: true })

async function asManager(page: Page): Promise<void> {
  await signIn(page, 'manager')
  await page.goto('pos')
  await takenOver(page)
}

/** Holds requests until the test decides their reply. */
async function hold(page: Page, url: string): Promise<(answer: (route: Route) => Promise<void>) => void> {
  let answerBy: (answer: (route: Route) => Promise<void>) => void = () => undefined
  const answering = new Promise<(route: Route) => Promise<void>>((resolve) => (answerBy = resolve))
  await page.route(url, async (route) => (await answering)(route))
  return answerBy
}

const SEARCHES = [
  [
    'children',
    '**/jpanel/pos/sponsorships.json?*',
    /^Child/,
    'Sponsor a child',
    'No child found.',
    'Could not search children. Please try again.',
  ],
  [
    'fundraising pages',
    '**/jpanel/fundraisers.json?*',
    /^Fundraiser:/,
    'Fundraising page',
    'No fundraising page found.',
    'Could not search fundraising pages. Please try again.',
  ],
] as const

test('a search for children or pages shows that it searches, failed, or found nothing', async ({ page }) => {
  await openTill(page)
  for (const [what, url, opens, title, nobody, failure] of SEARCHES)
    await test.step(what, async () => {
      const answerBy = await hold(page, url)
      await page.getByRole('button', { name: opens }).click()
      const sheet = dialog(page, title)
      await expect(sheet.getByRole('status')).toHaveText('Searching…')
      await expect(sheet.getByRole('list').first()).toHaveAttribute('aria-busy', 'true')
      answerBy((route) => route.fulfill({ status: 500, json: { message: 'Server error.' } }))
      await expect(sheet.getByRole('status')).toHaveText(failure)
      await page.unroute(url)
      await sheet.getByRole('button', { name: 'Retry' }).click()
      await expect(sheet.getByRole('listitem').first()).toBeVisible()
      // Other tests may have made more children than one list shows.
      await expect(sheet.getByRole('status')).toHaveText(/^(?:Showing the first 50\. .+)?$/)
      await sheet.getByRole('searchbox').fill('nobody at all')
      await expect(sheet.getByRole('status')).toHaveText(nobody)
      await expect(sheet.getByRole('button', { name: 'Retry' })).toHaveCount(0)
      await sheet.getByRole('button', { name: 'Close', exact: true }).click()
      await expect(sheet).toBeHidden()
    })
})

test.describe('a dialog whose file does not come', () => {
  // The worker would serve its stored files, so it is blocked.
  test.use({ serviceWorkers: 'block' })

  test('says so in its own place; the cart stays, and a retry opens it', async ({ page }) => {
    await page.route('**/assets/all-dialogs-*.js', (route) => route.abort())
    await openTill(page)
    await choose(page, 'Shop', /Enamel mug/)
    await expect(line(page, 'Enamel mug')).toBeVisible()
    const openPromo = () =>
      cart(page)
        .getByRole('group', { name: 'Change the total' })
        .getByRole('button', { name: /^Promo/ })
        .click()
    const failed = dialog(page, 'This could not be opened')
    await openPromo()
    await expect(failed).toContainText('Part of this page could not be loaded. Your cart is unchanged.')
    const retry = async () => {
      const loaded = page.waitForEvent('load')
      await failed.getByRole('button', { name: 'Retry' }).click()
      await loaded
    }
    await retry()
    await expect(failed).toBeVisible()
    await failed.getByRole('button', { name: 'Go back' }).click()
    await expect(line(page, 'Enamel mug')).toBeVisible()
    await expect(payButton(page)).toContainText('$16.00')

    await openPromo()
    await expect(failed).toBeVisible()
    await page.unroute('**/assets/all-dialogs-*.js')
    await retry()
    await expect(dialog(page, 'Promo codes')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(line(page, 'Enamel mug')).toBeVisible()
    await expect(payButton(page)).toContainText('$16.00')
  })
})

test('a category inside another is entered and left; what is pinned says how little is left, and is unpinned', async ({
  page,
}) => {
  await asManager(page)
  await test.step('a category inside another is entered, and left again', async () => {
    await category(page, 'Events').click()
    await page.getByRole('button', { name: /^Gala nights/ }).click()
    await expect(
      page.getByRole('region', { name: 'Gala nights', exact: true }).getByRole('button', { name: /Gala dinner/ }),
    ).toBeVisible()
    await expect(category(page, 'Gala nights')).toHaveAttribute('aria-pressed', 'true')
    await expect(category(page, 'Shop')).toHaveCount(0)
    await page.getByRole('button', { name: 'Back to Events' }).click()
    await expect(
      page.getByRole('region', { name: 'Events', exact: true }).getByRole('button', { name: /Kitchen day/ }),
    ).toBeVisible()
    await expect(category(page, 'Shop')).toBeVisible()
  })
  await test.step('a pinned item shows how little is left, and stays pinned where unpinning fails', async () => {
    const favourite = page
      .getByRole('group', { name: 'Favorites', includeHidden: true })
      .getByRole('button', { name: /Beeswax candle/ })
    const open = async () => {
      await category(page, 'Shop').click()
      await page
        .getByRole('region', { name: 'Shop', exact: true })
        .getByRole('button', { name: /Beeswax candle/ })
        .click({ button: 'right' })
    }
    await open()
    await page.getByRole('button', { name: 'Pin Beeswax candle to favorites' }).click()
    const unpin = page.getByRole('button', { name: 'Unpin Beeswax candle from favorites' })
    await expect(unpin).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Escape')
    await expect(favourite).toContainText(/\d left/)

    await page.route('**/pos/bookmark/remove', (route) => route.abort())
    await open()
    await unpin.click()
    await expect(page.locator('.toast')).toContainText('Failed to save bookmark.')
    await expect(unpin).toHaveAttribute('aria-pressed', 'true')
    await expect(favourite).toHaveCount(1)

    await page.unroute('**/pos/bookmark/remove')
    // A reload would abort the call, because the screen does not wait for the server.
    const stored = page.waitForResponse('**/pos/bookmark/remove')
    await unpin.click()
    await expect(page.getByRole('button', { name: 'Pin Beeswax candle to favorites' })).toHaveAttribute(
      'aria-pressed',
      'false',
    )
    await expect(favourite).toHaveCount(0)
    await stored
    await page.reload()
    await takenOver(page)
    await expect(page.getByRole('group', { name: 'Favorites' })).toBeVisible()
    await expect(favourite).toHaveCount(0)
  })
})

async function sellMugs(page: Page): Promise<string> {
  await choose(page, 'Shop', /Enamel mug/)
  await choose(page, 'Donations', /One-time gift/)
  await page.getByText('$25.00').click()
  await addToContribution(page)
  await expect(line(page, 'One-time gift')).toBeVisible()
  await payButton(page).click()
  await payDialog(page).getByRole('button', { name: 'Exact' }).click()
  await completeButton(page).click()
  const number = await numberOf(page)
  await finished(page).getByRole('button', { name: 'Close' }).click()
  return number
}

test('an amount is given back at the till, and then everything that is left', async ({ page }) => {
  await asManager(page)
  const number = await sellMugs(page)
  const refund = dialog(page, 'Refund')
  const openRefund = async () => {
    await page.getByRole('button', { name: /^Menu/ }).click()
    await dialog(page, 'Menu').getByRole('button', { name: 'Recent sales' }).click()
    await dialog(page, 'Recent sales')
      .getByRole('button', { name: new RegExp(number) })
      .click()
    await page.getByRole('button', { name: 'Refund…' }).click()
  }
  const answerBy = await hold(page, '**/jpanel/pos/*/refund')
  await openRefund()
  await expect(refund.locator('.waiting-rows')).toBeVisible()
  answerBy((route) => route.continue())
  await refund.getByRole('button', { name: 'Amount', exact: true }).click()
  await refund.getByLabel('Amount to refund').fill('41.01')
  await refund.getByRole('button', { name: /^Refund/ }).click()
  await expect(refund.getByRole('alert')).toContainText('$41.00')
  await refund.getByLabel('Amount to refund').fill('10')
  await refund.getByRole('button', { name: 'Refund $10.00' }).click()
  await expect(refund.getByText('$10.00 refunded.')).toBeVisible()
  await expect(refund).toContainText('Give back')
  await refund.locator('footer').getByRole('button', { name: 'Close' }).click()

  await openRefund()
  await refund.getByRole('button', { name: 'Everything', exact: true }).click()
  await expect(refund).toContainText('$31.00 will be refunded, including shipping and tax.')
  await refund.getByRole('button', { name: 'Refund $31.00' }).click()
  await expect(refund.getByText('$31.00 refunded.')).toBeVisible()
  await page.goto(`contributions/${number}`)
  await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Refunded $31.00')).toBeVisible()
})
