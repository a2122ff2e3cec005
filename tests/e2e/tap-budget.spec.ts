import { expect, test, type Locator, type Page } from '@playwright/test'
import { cardFrame, completeButton, finished, payDialog, typeCard } from '../support/paying.ts'
import { cart, dialog, line, payButton, shelf } from '../support/till-screen.ts'
import { signIn, takenOver } from '../support/screens.ts'

/** Taps that each sale may take from one empty cart to the next (docs/ui.md). Typed text does not count. */
const BUDGET = {
  'cash gift': 7,
  'monthly gift': 10,
  'gift in memory': 10,
  'shirt and gift': 11,
  'child by number': 9,
  membership: 7,
  fundraiser: 8,
  'the same sale again': 5,
  check: 7,
  card: 6,
  'refund of a line': 7,
} as const

type Sale = keyof typeof BUDGET

class Hand {
  taps = 0
  typed = 0
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  async tap(...places: Locator[]): Promise<void> {
    for (const place of places) {
      await place.click()
      this.taps += 1
    }
  }
  async type(place: Locator, text: string): Promise<void> {
    await place.fill(text)
    this.typed += text.length
  }
  button = (name: string | RegExp): Locator => this.page.getByRole('button', { name })
  favourite = (name: RegExp): Locator =>
    this.page.getByRole('group', { name: 'Favorites' }).getByRole('button', { name })
  category = (name: string): Locator =>
    this.page.getByRole('group', { name: 'Categories' }).getByRole('button', { name })
  product = (category: string, name: RegExp): Locator => shelf(this.page, category).getByRole('button', { name })
  add = (): Locator => this.button('Add to contribution')
  async give(name: string): Promise<void> {
    await this.tap(cart(this.page).getByRole('button', { name: /Guest/ }))
    await this.type(this.page.getByRole('searchbox', { name: 'Search supporters' }), name)
    await this.tap(dialog(this.page, 'Supporter').getByRole('button', { name: new RegExp(name) }))
    await expect(cart(this.page).getByRole('button', { name: new RegExp(name) })).toBeVisible()
  }
  async payCash(): Promise<void> {
    await this.tap(
      payButton(this.page),
      payDialog(this.page).getByRole('button', { name: 'Exact' }),
      completeButton(this.page),
    )
    await this.close()
  }
  async close(): Promise<void> {
    await this.tap(finished(this.page).getByRole('button', { name: 'New sale' }))
    await expect(cart(this.page)).toContainText('Cart is empty')
  }
}

const SALES: Record<Sale, (hand: Hand) => Promise<void>> = {
  'cash gift': async (hand) => {
    await hand.tap(hand.favourite(/One-time gift/), hand.page.getByText('$25.00'), hand.add())
    await hand.payCash()
  },
  'monthly gift': async (hand) => {
    await hand.give('Amara Okafor')
    await hand.tap(hand.favourite(/Monthly gift/), hand.page.getByText('$25.00'))
    await hand.tap(dialog(hand.page, 'Monthly gift').getByText('15th', { exact: true }), hand.add())
    await hand.payCash()
  },
  'gift in memory': async (hand) => {
    const gift = dialog(hand.page, 'One-time gift')
    const tribute = dialog(hand.page, 'In honor or in memory')
    await hand.tap(hand.favourite(/One-time gift/), hand.page.getByText('$25.00'))
    await hand.tap(gift.getByRole('button', { name: 'In honor or in memory of someone' }))
    await hand.tap(tribute.getByText('In memory of', { exact: true }))
    await hand.type(tribute.getByLabel('Name', { exact: true }), 'Joy Newcomb')
    await hand.tap(tribute.getByRole('button', { name: 'Save tribute' }), hand.add())
    await expect(line(hand.page, 'One-time gift')).toContainText('In memory of Joy Newcomb')
    await hand.payCash()
  },
  'shirt and gift': async (hand) => {
    await hand.tap(
      hand.category('Shop'),
      hand.product('Shop', /Harbor tee/),
      hand.page.getByText('L, sand'),
      hand.add(),
    )
    await hand.tap(hand.favourite(/One-time gift/), hand.page.getByText('$25.00'), hand.add())
    await hand.payCash()
  },
  'child by number': async (hand) => {
    await hand.give('Amara Okafor')
    await hand.tap(hand.button(/^Child/))
    await hand.type(dialog(hand.page, 'Sponsor a child').getByRole('searchbox'), 'HL-0417')
    await hand.tap(dialog(hand.page, 'Sponsor a child').getByRole('button', { name: /HL-0417/ }), hand.add())
    await expect(line(hand.page, 'Zuri Wanjala')).toBeVisible()
    await hand.payCash()
  },
  membership: async (hand) => {
    await hand.give('Amara Okafor')
    await hand.tap(hand.product('Donations', /Friends of the Harbor/))
    await hand.payCash()
  },
  fundraiser: async (hand) => {
    const giving = dialog(hand.page, 'Fundraising page')
    await hand.tap(hand.button(/^Fundraiser:/), giving.getByRole('button', { name: /Grace turns sixty/ }))
    await hand.tap(giving.getByText('$25.00'), hand.add())
    await expect(line(hand.page, 'Grace turns sixty')).toBeVisible()
    await hand.payCash()
  },
  check: async (hand) => {
    await hand.tap(hand.category('Shop'), hand.product('Shop', /Enamel mug/), payButton(hand.page))
    await hand.tap(payDialog(hand.page).getByRole('button', { name: 'Check', exact: true }))
    await hand.type(hand.page.getByLabel('Check number'), '2047')
    await hand.tap(hand.button(/^Use \$16.00/), completeButton(hand.page))
    await hand.close()
  },
  card: async (hand) => {
    await hand.tap(hand.category('Shop'), hand.product('Shop', /Enamel mug/), payButton(hand.page))
    await hand.tap(payDialog(hand.page).getByRole('button', { name: 'Card', exact: true }))
    await typeCard(hand.page, { number: '4242424242424242' })
    hand.typed += '4242424242424242'.length + '1230'.length + '123'.length
    await expect(cardFrame(hand.page).getByText('Visa')).toBeVisible()
    await hand.tap(completeButton(hand.page))
    await hand.close()
  },
  'refund of a line': async (hand) => {
    const refund = dialog(hand.page, 'Refund')
    await hand.tap(hand.button(/^Menu/), hand.button('Recent sales'))
    await hand.tap(
      dialog(hand.page, 'Recent sales')
        .getByRole('button', { name: /32\.00/ })
        .first(),
      hand.button('Refund…'),
    )
    await hand.tap(
      refund.getByRole('button', { name: 'Increase Enamel mug' }).first(),
      refund.getByRole('button', { name: 'Refund $16.00' }),
    )
    await hand.tap(refund.locator('footer').getByRole('button', { name: 'Close' }))
  },
  'the same sale again': async (hand) => {
    await hand.tap(hand.button(/^Sell again/))
    await hand.payCash()
  },
}

const BEFORE: Partial<Record<Sale, (hand: Hand) => Promise<void>>> = {
  'refund of a line': async (hand) => {
    await hand.tap(hand.category('Shop'), hand.product('Shop', /Enamel mug/), hand.product('Shop', /Enamel mug/))
    await expect(payButton(hand.page)).toContainText('$32.00')
    await hand.payCash()
  },
  'the same sale again': SALES['shirt and gift'],
}

const WITH_REFUND: Sale = 'refund of a line'

const withinBudget = (page: Page, sale: Sale) =>
  test.step(`${sale}: ${BUDGET[sale]} taps`, async () => {
    await BEFORE[sale]?.(new Hand(page))
    const hand = new Hand(page)
    const began = performance.now()
    await SALES[sale](hand)
    const took = Math.round(performance.now() - began)
    console.log(`${sale}: ${hand.taps} taps, ${hand.typed} characters, ${took} ms`)
    expect.soft(hand.taps, sale).toBe(BUDGET[sale])
  })

test('sells within the budget of taps as a cashier', async ({ page }) => {
  test.slow()
  await signIn(page, 'cashier')
  for (const sale of (Object.keys(BUDGET) as Sale[]).filter((one) => one !== WITH_REFUND)) {
    await page.goto('pos')
    await takenOver(page)
    await withinBudget(page, sale)
  }
})

test('refunds within the budget of taps as a manager', async ({ page }) => {
  await signIn(page, 'manager')
  await page.goto('pos')
  await takenOver(page)
  await withinBudget(page, WITH_REFUND)
})
