// Every screen that exists, and how to bring it into the state that is photographed. Deeds speak as a person does: by names on the screen.
import { TILL_SHOTS } from './gallery-till.mjs'

const press = (page, name) => page.getByRole('button', { name }).first().click()

async function refuseSignIn(page) {
  await page.getByLabel('Email').fill('owner@example.org')
  await page.getByRole('textbox', { name: 'Password' }).fill('not the password')
  await press(page, 'Sign in')
  await page.getByRole('alert').first().waitFor()
}

async function openMenuGroup(page) {
  await press(page, 'Open the menu')
  await page.locator('summary', { hasText: 'Contributions' }).click()
}

async function searchInPalette(page) {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('ama')
  await page
    .getByRole('option', { name: /Amara Okafor/ })
    .first()
    .waitFor()
}

async function selectThree(page) {
  for (const row of [1, 2, 3]) await page.getByRole('row').nth(row).getByRole('checkbox').check()
}

async function openFirst(page) {
  await page.getByRole('link', { name: 'Amara Okafor' }).first().click()
  await page.waitForURL(/contributions\/[0-9A-F]{10}/)
}

async function packingSlip(page) {
  await openFirst(page)
  const link = page.getByRole('link', { name: /packing slip/i }).first()
  const slip = (await link.getAttribute('href')) ?? ''
  await page.goto(new URL(slip.replace('print&', ''), page.url()).href)
}

async function refuseWebsite(page) {
  await page.getByLabel('Website').fill('not an address')
  await page.keyboard.press('Control+s')
  await page.getByText('Updates failed to save.').waitFor()
}

const shot = (name, path, act) => ({ name, path, act })
const ofWindow = (name, path, act) => ({ name, path, act, window: true })

/** `who: null` is nobody signed in; `only` names the widths where a state exists; `window` photographs the window, not the whole page. */
export const SHOTS = [
  { ...shot('sign-in', 'login'), who: null },
  { ...shot('sign-in-refused', 'login', refuseSignIn), who: null },
  { ...shot('password-forgotten', 'password/forgot'), who: null },
  shot('dashboard', ''),
  shot('dashboard-7-days', '?days=7'),
  shot('dashboard-as-a-table', '', (page) => page.getByText('Show as a table').click()),
  { ...ofWindow('menu-open', '', (page) => press(page, 'Open the menu')), only: [390] },
  { ...ofWindow('menu-group', '', openMenuGroup), only: [390] },
  ofWindow('person-menu', '', (page) => press(page, /account menu/)),
  ofWindow('palette', '', searchInPalette),
  ofWindow('shortcuts', '', (page) => page.keyboard.press('?')),
  ofWindow('contributions', 'contributions'),
  ofWindow('contributions-unfulfilled', 'contributions?c=0'),
  { ...ofWindow('contributions-selection', 'contributions', selectThree), only: [1440, 1180] },
  ofWindow('contributions-no-match', 'contributions?fO=nobody-of-this-name'),
  shot('contribution', 'contributions', openFirst),
  shot('packing-slip', 'contributions', packingSlip),
  ofWindow('contribution-refund', 'contributions/7F3A09C2B1?panel=refund'),
  shot('supporter', 'supporters/1'),
  ...TILL_SHOTS,
  shot('settings', 'settings#organization'),
  { ...ofWindow('settings-list', 'settings'), only: [390] },
  shot('settings-point-of-sale', 'settings#point-of-sale'),
  shot('settings-refused', 'settings#organization', refuseWebsite),
  ofWindow('users', 'users'),
  shot('user', 'users/2'),
  shot('profile', 'profile'),
  ofWindow('outbox', 'settings/outbox'),
  ofWindow('not-found', 'nowhere'),
  { ...ofWindow('forbidden', 'settings'), who: 'cashier' },
]
