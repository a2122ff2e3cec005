// The states that the gallery photographs besides each page as it opens, and how to reach them: by names on the screen,
// as a person would.
import { receiptRun } from '../../tests/support/e2e-database.ts'
import { PAGES } from '../../tests/support/page-addresses.ts'
import { TILL_SHOTS } from './till.mjs'

const press = (page, name) => page.getByRole('button', { name }).first().click()

async function refuseSignIn(page) {
  await page.getByLabel('Email').fill('owner@example.org')
  await page.getByRole('textbox', { name: 'Password' }).fill('not the password')
  await press(page, 'Sign in')
  await page.getByRole('alert').first().waitFor()
}

async function openMenuGroup(page) {
  await press(page, 'Open menu')
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

const toFundraising = (page) =>
  page
    .locator('a[href="/jpanel/fundraise"]')
    .first()
    .evaluate((link) => link.click())

async function loseNetwork(page) {
  await page.waitForFunction(() => sessionStorage.getItem('almoner:screens') !== null, null, { timeout: 30_000 })
  await page.context().setOffline(true)
  await toFundraising(page)
  await page.getByRole('heading', { name: 'No connection to the server' }).waitFor()
}

async function goBackWithoutNetwork(page) {
  await loseNetwork(page)
  await page.goBack()
  await page.getByText('This page is as it was on').waitFor()
}

async function saveWithoutNetwork(page) {
  await page.getByLabel('First name').fill('Amara')
  await page.context().setOffline(true)
  await press(page, 'Save profile')
  await page.getByText('Not saved: there is no connection.').waitFor()
}

async function endSession(page) {
  const [session] = (await page.context().cookies()).filter(({ name }) => name === 'almoner')
  await page.context().addCookies([{ ...session, value: 'x'.repeat(43) }])
  await toFundraising(page)
  await page.getByRole('dialog', { name: 'Sign in again' }).waitFor()
}

async function waitForPage(page) {
  await page.route('**/fundraise.data*', () => undefined)
  await toFundraising(page)
  await page.getByText('Loading…').waitFor()
}

async function createBackupKey(page) {
  await page.getByRole('button', { name: 'Create a key' }).click()
  await page.getByText('It will not be shown again').waitFor()
}

async function refuseWebsite(page) {
  await page.getByRole('textbox', { name: /^Website/ }).fill('not an address')
  await page.keyboard.press('Control+s')
  await page.getByText('Updates failed to save.').waitFor()
}

async function refusePassword(page) {
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByLabel('Confirm new password').fill('short')
  await press(page, 'Set password')
  await page
    .getByText(/at least/)
    .first()
    .waitFor()
}

async function changeSettings(page) {
  await page.getByRole('switch').first().click()
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor()
}

async function openLibrary(page) {
  await press(page, 'Add pictures')
  const tiles = page.getByRole('dialog').locator('.gi')
  await tiles.first().waitFor()
  for (const place of [0, 2, 1]) await tiles.nth(place).click()
}

async function openVariant(page) {
  await page.goto('products/3')
  await press(page, /^Edit /)
  await page.getByRole('tab', { name: 'Shipping' }).click()
}

async function openRange(page) {
  await press(page, 'Choose Period')
  await page.getByRole('button', { name: 'Last 30 days' }).click()
}

async function searchSupporter(page) {
  await page.getByRole('combobox', { name: 'Supporter' }).fill('ok')
  await page.getByRole('option').first().waitFor()
}

async function dropPhotos(page) {
  const buffer = Buffer.from('')
  const names = [
    'HL-0412.jpg',
    'HL-0413.jpg',
    'HL-0417.png',
    'HL-0421.jpg',
    'HL-9999.jpg',
    'the whole class.png',
    'HL-0430.svg',
  ]
  await page
    .locator('.drop input[type="file"]')
    .setInputFiles(names.map((name) => ({ name, mimeType: 'image/jpeg', buffer })))
  await page.getByText('No matching sponsee').locator('visible=true').first().waitFor()
}

async function openUpdate(page) {
  await page.getByText('Add an Update').click()
  await page.getByLabel('Subject').first().waitFor()
}

async function openEnding(page) {
  await page
    .getByRole('link', { name: /^End the sponsorship of/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
}

let issuing

/**
 * Begins a long run of receipts at a third. Its pictures are the last ones, because its progress is on every page from
 * then on.
 */
async function issueMany(page) {
  issuing ??= receiptRun('owner@example.org', 1204).then((run) => run.note(401))
  await issuing
  await page.reload({ waitUntil: 'networkidle' })
  await page.getByText('In progress: 401 of 1,204 done.').waitFor()
}

/** `ofWindow` photographs the window instead of the whole page. */
const shot = (name, page, more = {}) => ({ name, page: `pages/jpanel/${page}`, query: '', ...more })
const ofWindow = (name, page, more = {}) => shot(name, page, { window: true, ...more })
/** The sample address is the organization's panel; the other panels have the addresses next to it. */
const panelAt = (name) => ({ query: `/../${name}` })
const panel = (name) => shot(`settings-${name}`, 'settings/panel', panelAt(name))

const PANELS =
  'organization point-of-sale fulfillment referral-sources currencies shipping donor-covers-costs ' +
  'platform-fees email tax-receipts recurring-plans sponsorship peer-to-peer donor-crm webhook-delays security ' +
  'backups'

/**
 * `who: null` means signed out; `only` lists the widths at which a state exists; `window` photographs the window
 * instead of the whole page.
 */
const STATES = [
  shot('sign-in', 'login', { who: null }),
  shot('sign-in-refused', 'login', { who: null, act: refuseSignIn }),
  shot('password-new', 'password/reset', { who: null }),
  shot('password-refused', 'password/reset', { who: null, act: refusePassword }),
  shot('dashboard', 'home'),
  shot('dashboard-7-days', 'home', { query: '?period=7' }),
  shot('dashboard-first-steps', 'home', { query: '?setup=1' }),
  shot('dashboard-as-a-table', 'home', { act: (page) => page.getByText('Show as a table').first().click() }),
  ofWindow('menu-open', 'home', { act: (page) => press(page, 'Open menu'), only: [390] }),
  ofWindow('menu-group', 'home', { act: openMenuGroup, only: [390] }),
  ofWindow('person-menu', 'home', { act: (page) => press(page, /account menu/) }),
  ofWindow('new-menu', 'home', { act: (page) => press(page, 'New') }),
  ofWindow('palette', 'home', { act: searchInPalette }),
  ofWindow('palette-commands', 'home', { act: (page) => page.keyboard.press('Control+k') }),
  ofWindow('offline-page', 'home', { act: loseNetwork }),
  ofWindow('offline-went-back', 'contributions/list', { act: goBackWithoutNetwork }),
  ofWindow('offline-form', 'profile', { act: saveWithoutNetwork }),
  ofWindow('offline-signed-out', 'profile', { act: endSession }),
  ofWindow('offline-slow', 'home', { act: waitForPage }),
  ofWindow('shortcuts', 'home', { act: (page) => page.keyboard.press('?') }),
  shot('media-images', 'media/images'),
  shot('media-image', 'media/images', { query: '?id=7' }),
  shot('media-no-match', 'media/images', { query: '?query=nothing-like-this' }),
  shot('media-downloads', 'media/downloads'),
  shot('media-product', 'products/form', { act: (page) => page.goto('products/9#section-pictures') }),
  ofWindow('media-library', 'products/form', { act: openLibrary }),
  shot('product', 'products/form'),
  ofWindow('product-variant', 'products/form', { act: openVariant }),
  ofWindow('product-prices', 'products/form', { act: (page) => press(page, 'Set prices…') }),
  ofWindow('contributions', 'contributions/list'),
  ofWindow('contributions-unfulfilled', 'contributions/list', { query: '?c=0' }),
  ofWindow('contributions-view-options', 'contributions/list', {
    query: '?c=0',
    act: (page) => press(page, /^Options for/),
  }),
  ofWindow('contributions-filtered', 'contributions/list', { query: '?fc=US&fs[]=Web&fd1=2026-01-01' }),
  ofWindow('contributions-selection', 'contributions/list', { act: selectThree, only: [1440, 1180] }),
  ofWindow('contributions-no-match', 'contributions/list', { query: '?fO=nobody-of-this-name' }),
  shot('contribution', 'contributions/record'),
  shot('contribution-disputed', 'contributions/record', { act: (page) => page.goto('contributions/A26D84E0B7') }),
  ofWindow('contribution-refund', 'contributions/record', { query: '?panel=refund' }),
  shot('packing-slip', 'contributions/packing-slip'),
  shot('pages-list', 'pages/list'),
  shot('pages-deleted', 'pages/list', { query: '?state=1' }),
  shot('page', 'pages/record'),
  shot('page-revision', 'pages/record', { query: '?revision=1' }),
  shot('page-autosaved', 'pages/record', { query: '/../6' }),
  shot('page-menu', 'pages/record', { query: '/../5' }),
  shot('supporter', 'supporters/record'),
  shot('sponsee', 'sponsorships/record'),
  shot('sponsee-update', 'sponsorships/record', { act: openUpdate }),
  ofWindow('sponsee-end', 'sponsorships/record', { query: '/../2', act: openEnding }),
  shot('sponsee-mature', 'sponsorships/record', { query: '/../9' }),
  shot('sponsee-new', 'sponsorships/new'),
  shot('sponsee-form', 'sponsorships/edit'),
  ofWindow('sponsees', 'sponsorships/list'),
  ofWindow('sponsees-filtered', 'sponsorships/list', {
    query: '?segment_filters[1][]=1&segment_filters[4][from]=2026-01-01&is_sponsored=0',
  }),
  ofWindow('sponsors', 'sponsors/list'),
  ofWindow('sponsors-ended', 'sponsors/list', { query: '?sponsor_status=Ended' }),
  shot('sponsor', 'sponsors/sponsor'),
  shot('sponsor-new', 'sponsors/sponsor', { query: '/../new?sponsorship=3&q=ok' }),
  shot('sponsee-photos', 'imports/sponsee-photos'),
  shot('sponsee-photos-dropped', 'imports/sponsee-photos', { act: dropPhotos }),
  ofWindow('feeds-posts', 'feeds/posts'),
  ofWindow('feeds-slides', 'feeds/posts', { query: '/../../2/posts' }),
  shot('feeds-feed', 'feeds/feed'),
  shot('feeds-podcast', 'feeds/feed', { query: '/../5' }),
  shot('feeds-post', 'feeds/post'),
  shot('feeds-event', 'feeds/post', { query: '/../14' }),
  shot('feeds-slide', 'feeds/post', { query: '/../11' }),
  ...TILL_SHOTS,
  ...PANELS.split(' ').map(panel),
  ofWindow('settings-list', 'settings/home'),
  shot('settings-backup-key', 'settings/backup-key', { act: createBackupKey }),
  shot('settings-refused', 'settings/panel', { act: refuseWebsite }),
  ofWindow('settings-changed', 'settings/panel', { ...panelAt('referral-sources'), act: changeSettings }),
  ofWindow('users', 'users/list'),
  shot('user', 'users/person'),
  ofWindow('roles', 'users/roles'),
  shot('role', 'users/role'),
  shot('user-new', 'users/person', { query: '/../new' }),
  ofWindow('outbox', 'settings/outbox'),
  shot('mail', 'settings/outbox-mail'),
  shot('parts', 'kit/parts'),
  shot('parts-dates', 'kit/parts', { window: true, act: openRange }),
  shot('parts-search', 'kit/parts', { window: true, act: searchSupporter }),
  ofWindow('not-found', 'missing'),
  ofWindow('forbidden', 'settings/home', { who: 'cashier' }),
]

const shown = new Set(STATES.map(({ page }) => page))

export const SHOTS = [
  ...STATES,
  ...Object.entries(PAGES)
    .filter(([page]) => !shown.has(page))
    .map(([page, { who }]) => ({
      name: page.replace(/^pages\/(jpanel\/)?/, '').replaceAll('/', '-'),
      page,
      query: '',
      ...(who === 'visitor' ? { who: null } : {}),
    })),
  ofWindow('receipts-in-progress', 'receipts/list', { act: issueMany }),
]
