// The states of the till that are photographed. Steps find controls by their names on the screen, as a person would.
import { openSynced, prepareOnScreen } from '../../tests/support/prepared-till.ts'

const button = (of, name) => of.getByRole('button', { name }).first()
const press = (of, name) => button(of, name).click()
const shelf = (page, name) => press(page.getByRole('group', { name: 'Categories' }), name)
const toPayment = (page) => page.getByRole('button', { name: /^Pay/ }).last().click()
const complete = (page) => press(page, 'Complete contribution')
const cardFields = (page) => page.frameLocator('iframe[title="Card details"]')

/**
 * The candle shows that it is nearly sold out, so completed sales take towels, of which there are enough for every
 * picture.
 */
async function fill(page, first = /Beeswax candle/) {
  await shelf(page, 'Shop')
  await press(page, first)
  await press(page, /Enamel mug/)
  await page.locator('.cline.waiting').last().waitFor({ state: 'detached' })
}

async function pay(page, first) {
  await fill(page, first)
  await toPayment(page)
  await page.getByRole('group', { name: 'Payment type' }).waitFor()
}

const payBy = (type, frame) => async (page, first) => {
  await pay(page, first)
  await press(page.getByRole('group', { name: 'Payment type' }), new RegExp(`^${type}`))
  if (frame) await page.frameLocator(`iframe[title="${frame}"]`).locator('input').first().waitFor()
}

async function payCash(page, first) {
  await payBy('Cash')(page, first)
  await page.getByRole('group', { name: 'Quick cash' }).getByRole('button').last().click()
}

async function payByCard(page, number) {
  await payBy('Card', 'Card details')(page)
  await cardFields(page).getByLabel('Card number').fill(number)
  await cardFields(page).getByLabel('Expiry').fill('1230')
  await cardFields(page).getByLabel('CVV').fill('123')
  await complete(page)
}

async function openPanel(page, panel) {
  await fill(page)
  await page.waitForURL(/order=\d+/)
  const address = new URL(page.url())
  address.searchParams.set('open', panel)
  await page.goto(address.href)
  await page.getByRole('dialog').waitFor()
  await page.waitForLoadState('networkidle')
}

async function recentSales(page) {
  await press(page, /^Menu/)
  await press(page, 'Recent sales')
  await page.locator('.recent-sale').first().waitFor()
}

async function newestSale(page) {
  await recentSales(page)
  await page.locator('.recent-sale').first().click()
}

async function sellAlone(page) {
  await prepareOnScreen(page, { name: 'Tent', knows: 'Supporters of the last 24 months' })
  await openSynced(page)
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByText('This device goes on selling').waitFor()
}

const ON_PHONE = { only: [390] }

const shot = (name, act, more = {}) => ({ name, page: 'pages/jpanel/pos/till', query: '', window: true, act, ...more })

const PANELS =
  'supporter billing addresses details contribution promo shipping taxes costs child fundraiser menu help'.split(' ')

export const TILL_SHOTS = [
  shot('till-empty'),
  shot('till', fill),
  shot('till-product', async (page) => {
    await shelf(page, 'Shop')
    await press(page, /Harbor tee/)
    await page.getByRole('dialog', { name: /Harbor tee/ }).waitFor()
  }),
  ...PANELS.map((panel) => shot(`till-${panel}`, (page) => openPanel(page, panel))),
  shot(
    'till-cart-sheet',
    async (page) => {
      await fill(page)
      await page.locator('.peek').click()
    },
    ON_PHONE,
  ),
  shot('till-promo-refused', async (page) => {
    await openPanel(page, 'promo')
    const code = page.getByRole('textbox', { name: 'Code' })
    await code.fill('ADVENT10')
    await code.press('Enter')
    await page.getByRole('list', { name: 'Applied promo codes' }).waitFor()
    await code.fill('SUMMER26')
    await code.press('Enter')
    await page.locator('[aria-invalid]').waitFor()
  }),
  shot('till-child-chosen', async (page) => {
    await openPanel(page, 'child')
    await press(page.getByRole('dialog'), /HL-0426/)
    await page.getByText('First payment').waitFor()
  }),
  shot('till-fundraiser-chosen', async (page) => {
    await openPanel(page, 'fundraiser')
    await press(page.getByRole('dialog'), /Grace turns sixty/)
    await page.getByText('$25.00').click()
  }),
  shot('till-tribute', async (page) => {
    await shelf(page, 'Donations')
    await press(page, /One-time gift/)
    for (const words of ['$50.00', 'More Costs', 'In honor or in memory of someone', 'By email'])
      await page.getByText(words).click()
  }),
  shot('till-fields-refused', async (page) => {
    await shelf(page, 'Events')
    await press(page, /Kitchen day/)
    await press(page, 'Add to contribution')
    await page.getByText('Please make at least one choice.').waitFor()
  }),
  shot('till-payment', pay),
  shot('till-cash', payCash),
  shot('till-card', payBy('Card', 'Card details')),
  shot('till-card-declined', async (page) => {
    await payByCard(page, '4000000000000002')
    await page.getByText('Your card was declined.').last().waitFor()
  }),
  shot('till-card-confirm', async (page) => {
    await payByCard(page, '4000002500003155')
    await button(page.frameLocator('iframe[title="Confirm the payment"]'), 'Confirm').waitFor()
  }),
  shot('till-bank', payBy('Bank account', 'Bank account details')),
  shot('till-check', payBy('Check')),
  shot('till-other', payBy('Other')),
  shot('till-finished', async (page) => {
    await payCash(page, /Tea towel/)
    await complete(page)
    await page.getByRole('link', { name: 'View' }).waitFor()
  }),
  shot('till-receipt-mail', async (page) => {
    await payCash(page, /Tea towel/)
    await complete(page)
    await press(page, 'Email')
    await page.getByLabel('Email').waitFor()
  }),
  shot('till-recent', recentSales),
  shot('till-refund', async (page) => {
    await newestSale(page)
    await press(page, 'Refund…')
    await press(page, /^Increase/)
  }),
  { name: 'till-receipt', page: 'pages/jpanel/pos/receipt', query: '' },
  shot('till-offline', async (page) => {
    await fill(page)
    await page.context().setOffline(true)
    await page
      .getByText(/offline/i)
      .first()
      .waitFor()
  }),
  shot('till-alone', sellAlone, ON_PHONE),
  shot(
    'till-device-payment',
    async (page) => {
      await sellAlone(page)
      await pay(page, /Tea towel/)
    },
    { only: [1180, 390] },
  ),
  shot(
    'till-device-sales',
    async (page) => {
      await sellAlone(page)
      await payCash(page, /Tea towel/)
      await complete(page)
      await press(page, 'New sale')
      await press(page, 'Show them')
      await button(page, /^Paper receipt of #/).waitFor()
    },
    ON_PHONE,
  ),
  shot(
    'till-device-supporters',
    async (page) => {
      await sellAlone(page)
      await fill(page, /Tea towel/)
      await page.locator('.peek').click()
      await page.locator('.cart .buyer').click()
      await page.getByRole('searchbox', { name: 'Search supporters' }).fill('Amara.Okafor@mailbox.org')
      await button(page, /Amara Okafor/).waitFor()
    },
    ON_PHONE,
  ),
]
