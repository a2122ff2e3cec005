// Every screen that exists, and how to bring it into the state that is photographed. Deeds speak as a person does: by names on the screen.

const tile = (page, name) => page.getByRole('button', { name }).first().click()
const calm = (page) => page.waitForLoadState('networkidle')

const shelf = (page, name) => page.getByRole('group', { name: 'Categories' }).getByRole('button', { name }).click()

async function fill(page) {
  await shelf(page, 'Shop')
  await tile(page, /Beeswax candle/)
  await tile(page, /Enamel mug/)
  await page.getByRole('button', { name: /^Pay/ }).last().isEnabled()
  await calm(page)
}

/** The dialogs of the till, by the name that stands in their address. */
const PANELS = [
  ...['supporter', 'billing', 'addresses', 'details', 'contribution', 'promo', 'shipping', 'taxes', 'costs', 'child', 'fundraiser'],
  ...['menu', 'help'],
]

async function openPanel(page, panel) {
  await fill(page)
  await page.waitForURL(/order=\d+/)
  const address = new URL(page.url())
  address.searchParams.set('open', panel)
  await page.goto(address.href)
  await page.getByRole('dialog').waitFor()
  await calm(page)
}

async function pay(page) {
  await fill(page)
  await page.getByRole('button', { name: /^Pay/ }).last().click()
  await page.getByRole('group', { name: 'Payment type' }).waitFor()
}

async function payCash(page) {
  await pay(page)
  await page.getByRole('group', { name: 'Payment type' }).getByRole('button', { name: 'Cash' }).click()
  await page.getByRole('group', { name: 'Quick cash' }).getByRole('button').last().click()
}

async function recentSales(page) {
  await page.getByRole('button', { name: /^Till menu/ }).click()
  await page.getByRole('button', { name: 'Recent sales' }).click()
  await page.locator('.recent-sale').first().waitFor()
}

const payBy = (type, frame) => async (page) => {
  await pay(page)
  await page
    .getByRole('group', { name: 'Payment type' })
    .getByRole('button', { name: new RegExp(`^${type}`) })
    .click()
  if (frame) await page.frameLocator(`iframe[title="${frame}"]`).locator('input').first().waitFor()
}

async function payWrongCard(page) {
  await payBy('Card', 'Card details')(page)
  const fields = page.frameLocator('iframe[title="Card details"]')
  await fields.getByLabel('Card number').fill('4000000000000002')
  await fields.getByLabel('Expiry').fill('1230')
  await fields.getByLabel('CVV').fill('123')
  await page.getByRole('button', { name: 'Complete contribution' }).click()
  await page.getByText('Your card was declined.').last().waitFor()
}

async function confirmCard(page) {
  await payBy('Card', 'Card details')(page)
  const fields = page.frameLocator('iframe[title="Card details"]')
  await fields.getByLabel('Card number').fill('4000002500003155')
  await fields.getByLabel('Expiry').fill('1230')
  await fields.getByLabel('CVV').fill('123')
  await page.getByRole('button', { name: 'Complete contribution' }).click()
  await page.frameLocator('iframe[title="Confirm the payment"]').getByRole('button', { name: 'Confirm' }).waitFor()
}

const firstRecord = async (page) => {
  await page.getByRole('link', { name: 'Amara Okafor' }).first().click()
  await page.waitForURL(/contributions\/[0-9A-F]{10}/)
}

/** `who: null` is nobody signed in; `only` names the widths where a state exists; `window` photographs the window, not the whole page. */
export const SHOTS = [
  { name: 'sign-in', path: 'login', who: null },
  {
    name: 'sign-in-refused',
    path: 'login',
    who: null,
    act: async (page) => {
      await page.getByLabel('Email').fill('owner@example.org')
      await page.getByRole('textbox', { name: 'Password' }).fill('not the password')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  { name: 'password-forgotten', path: 'password/forgot', who: null },
  { name: 'dashboard', path: '' },
  { name: 'dashboard-7-days', path: '?days=7' },
  { name: 'dashboard-as-a-table', path: '', act: (page) => page.getByText('Show as a table').click() },
  { name: 'menu-open', path: '', only: [390], window: true, act: (page) => page.getByRole('button', { name: 'Open the menu' }).click() },
  {
    name: 'menu-group',
    path: '',
    only: [390],
    window: true,
    act: async (page) => {
      await page.getByRole('button', { name: 'Open the menu' }).click()
      await page.locator('summary', { hasText: 'Contributions' }).click()
    },
  },
  { name: 'person-menu', path: '', window: true, act: (page) => page.getByRole('button', { name: /account menu/ }).click() },
  {
    name: 'palette',
    path: '',
    window: true,
    act: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('ama')
      await page
        .getByRole('option', { name: /Amara Okafor/ })
        .first()
        .waitFor()
    },
  },
  { name: 'shortcuts', path: '', window: true, act: (page) => page.keyboard.press('?') },
  { name: 'contributions', path: 'contributions', window: true },
  { name: 'contributions-unfulfilled', path: 'contributions?c=0', window: true },
  {
    name: 'contributions-selection',
    path: 'contributions',
    window: true,
    only: [1440, 1180],
    act: async (page) => {
      for (const row of [1, 2, 3]) await page.getByRole('row').nth(row).getByRole('checkbox').check()
    },
  },
  { name: 'contributions-no-match', path: 'contributions?fO=nobody-of-this-name', window: true },
  { name: 'contribution', path: 'contributions', act: firstRecord },
  {
    name: 'packing-slip',
    path: 'contributions',
    act: async (page) => {
      await firstRecord(page)
      const slip = await page
        .getByRole('link', { name: /packing slip/i })
        .first()
        .getAttribute('href')
      await page.goto(new URL((slip ?? '').replace('print&', ''), page.url()).href)
    },
  },
  { name: 'supporter', path: 'supporters/1' },
  { name: 'till-empty', path: 'pos', window: true },
  { name: 'till', path: 'pos', window: true, act: fill },
  {
    name: 'till-product',
    path: 'pos',
    window: true,
    act: async (page) => {
      await shelf(page, 'Shop')
      await tile(page, /Harbor tee/)
    },
  },
  ...PANELS.map((panel) => ({ name: `till-${panel}`, path: 'pos', window: true, act: (page) => openPanel(page, panel) })),
  {
    name: 'till-cart-sheet',
    path: 'pos',
    window: true,
    only: [390],
    act: async (page) => {
      await fill(page)
      await page.locator('.peek').click()
    },
  },
  {
    name: 'till-promo-refused',
    path: 'pos',
    window: true,
    act: async (page) => {
      await openPanel(page, 'promo')
      await page.getByRole('textbox', { name: 'Code' }).fill('ADVENT10')
      await page.keyboard.press('Enter')
      await page.getByRole('list', { name: 'Codes of this contribution' }).waitFor()
      await page.getByRole('textbox', { name: 'Code' }).fill('SUMMER26')
      await page.keyboard.press('Enter')
      await page.locator('[aria-invalid]').waitFor()
    },
  },
  {
    name: 'till-child-chosen',
    path: 'pos',
    window: true,
    act: async (page) => {
      await openPanel(page, 'child')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /HL-0426/ })
        .click()
      await page.getByText('First payment').waitFor()
    },
  },
  {
    name: 'till-fundraiser-chosen',
    path: 'pos',
    window: true,
    act: async (page) => {
      await openPanel(page, 'fundraiser')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Grace turns sixty/ })
        .click()
      await page.getByText('$25.00').click()
    },
  },
  {
    name: 'till-tribute',
    path: 'pos',
    window: true,
    act: async (page) => {
      await shelf(page, 'Donations')
      await tile(page, /One-time gift/)
      await page.getByText('$50.00').click()
      await page.getByText('More Costs').click()
      await page.getByText('In honor or in memory of somebody').click()
      await page.getByText('By email').click()
    },
  },
  {
    name: 'till-fields-refused',
    path: 'pos',
    window: true,
    act: async (page) => {
      await shelf(page, 'Events')
      await tile(page, /Kitchen day/)
      await page.getByRole('button', { name: 'Add to contribution' }).click()
      await page.getByText('Please make at least one choice.').waitFor()
    },
  },
  { name: 'till-payment', path: 'pos', window: true, act: pay },
  { name: 'till-cash', path: 'pos', window: true, act: payCash },
  { name: 'till-card', path: 'pos', window: true, act: payBy('Card', 'Card details') },
  { name: 'till-card-declined', path: 'pos', window: true, act: payWrongCard },
  { name: 'till-card-confirm', path: 'pos', window: true, act: confirmCard },
  { name: 'till-bank', path: 'pos', window: true, act: payBy('Bank account', 'Bank account details') },
  { name: 'till-check', path: 'pos', window: true, act: payBy('Check') },
  { name: 'till-other', path: 'pos', window: true, act: payBy('Other') },
  {
    name: 'till-finished',
    path: 'pos',
    window: true,
    act: async (page) => {
      await payCash(page)
      await page.getByRole('button', { name: 'Complete contribution' }).click()
      await page.getByRole('link', { name: 'View' }).waitFor()
    },
  },
  {
    name: 'till-receipt-mail',
    path: 'pos',
    window: true,
    act: async (page) => {
      await payCash(page)
      await page.getByRole('button', { name: 'Complete contribution' }).click()
      await page.getByRole('button', { name: 'E-mail receipt' }).click()
      await page.getByLabel('Email').waitFor()
    },
  },
  { name: 'till-recent', path: 'pos', window: true, act: recentSales },
  {
    name: 'till-refund',
    path: 'pos',
    window: true,
    act: async (page) => {
      await recentSales(page)
      await page.locator('.recent-sale').first().click()
      await page.getByRole('button', { name: 'Refund…' }).click()
      await page
        .getByRole('button', { name: /^One more/ })
        .first()
        .click()
    },
  },
  {
    name: 'till-receipt',
    path: 'pos',
    act: async (page) => {
      await recentSales(page)
      await page.locator('.recent-sale').first().click()
      const address = await page.getByRole('link', { name: 'Paper receipt' }).getAttribute('href')
      await page.goto((address ?? '').replace('?print', ''))
    },
  },
  { name: 'contribution-refund', path: 'contributions/7F3A09C2B1?panel=refund', window: true },
  {
    name: 'till-offline',
    path: 'pos',
    window: true,
    act: async (page) => {
      await fill(page)
      await page.context().setOffline(true)
      await page
        .getByText(/offline/i)
        .first()
        .waitFor()
    },
  },
  { name: 'settings', path: 'settings#organization' },
  { name: 'settings-list', path: 'settings', only: [390], window: true },
  { name: 'settings-point-of-sale', path: 'settings#point-of-sale' },
  {
    name: 'settings-refused',
    path: 'settings#organization',
    act: async (page) => {
      await page.getByLabel('Website').fill('not an address')
      await page.keyboard.press('Control+s')
      await page.getByText('Updates failed to save.').waitFor()
    },
  },
  { name: 'users', path: 'users', window: true },
  { name: 'user', path: 'users/2' },
  { name: 'profile', path: 'profile' },
  { name: 'outbox', path: 'settings/outbox', window: true },
  { name: 'not-found', path: 'nowhere', window: true },
  { name: 'forbidden', path: 'settings', who: 'cashier', window: true },
]
