import { rm } from 'node:fs/promises'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import type * as Networks from '../../reliability/chaos/network.ts'
import type * as Tablets from '../../reliability/chaos/tablet.ts'
import { browserArguments, findBrowser } from '../../support/browser.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { loadModule } from '../../support/load-module.ts'
import { openSynced, prepareOnScreen, untilKept } from '../../support/prepared-till.ts'
import { type Measured, whole } from '../report.ts'
import type { Stage } from '../stage.ts'
import { stock } from './till-calls.ts'
import {
  atRest,
  enoughSupporters,
  enterAsOwner,
  linesOf,
  openSupporterSearch,
  PRODUCT_SEARCH,
  readOpening,
  SLOWED,
  SUPPORTER_SEARCH,
  tapping,
  typing,
  untilAnswers,
  watchOpening,
} from './till-page.ts'

const SUPPORTERS = 100_000
const KNOWS = 'Supporters of the last 24 months'
const OPENINGS = 5
const SALES = 1000
const SYNC_LIMIT_S = 60
const SEND_LIMIT_S = 60
const LIMIT_MB = 80

/** Says of when the stock is: only a device that sells from its own catalog shows it. */
const SELLS_ALONE = '.goods > p.muted.small'

const lines = linesOf('P18')

/** P18: a prepared device at the size of a large organization, opened without a server on a CPU four times slower. */
export async function tillDevice(stage: Stage): Promise<Measured[]> {
  await stock(stage.database)
  await recentSupporters(stage)
  const profile = temporaryFolder('bench-device')
  try {
    const synced = await syncing(stage, profile)
    return [...synced, ...(await alone(stage, profile)), await sending(stage)]
  } finally {
    await rm(profile, { recursive: true, force: true })
  }
}

/** A device may know those whose last payment is recent. Triggers are off: nothing else may follow from this. */
async function recentSupporters(stage: Stage): Promise<void> {
  const { database } = stage
  await enoughSupporters(stage, SUPPORTERS)
  await database.query('SET session_replication_role = replica')
  await database.query(
    `UPDATE supporter SET last_payment_at = now() WHERE is_active AND NOT is_spam
       AND (last_payment_at IS NULL OR last_payment_at < now() - interval '23 months')`,
  )
  await database.query('SET session_replication_role = DEFAULT')
  await database.query('ANALYZE supporter')
}

/** Another start of the browser with the same profile, so that nothing is left of the one before but its disk. */
async function openProfile(stage: Stage, profile: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findBrowser(),
    args: browserArguments,
    baseURL: `${stage.server.origin}/jpanel/`,
    viewport: { width: 1180, height: 820 },
  })
  await enterAsOwner(context, stage)
  await context.addInitScript(watchOpening, SELLS_ALONE)
  return { context, page: context.pages()[0] ?? (await context.newPage()) }
}

async function syncing(stage: Stage, profile: string): Promise<Measured[]> {
  const { context, page } = await openProfile(stage, profile)
  try {
    await prepareOnScreen(page, { name: 'Bench', knows: KNOWS })
    const began = performance.now()
    const { products, supporters } = await openSynced(page, 600_000)
    const seconds = (performance.now() - began) / 1000
    await untilKept(page)
    await atRest(page)
    const size = `${whole(products)} products, ${whole(supporters)} supporters`
    return [
      inSeconds(`the first sync of a prepared device: ${size}`, seconds, {
        beside: `${whole((products + supporters) / seconds)} a second`,
        limit: SYNC_LIMIT_S,
      }),
      await stored(page),
    ]
  } finally {
    await context.close()
  }
}

type Seconds = { beside: string; limit: number; isWhole?: boolean }

const inSeconds = (what: string, seconds: number, { beside, limit, isWhole = true }: Seconds): Measured => ({
  figure: 'P18',
  what,
  value: `${seconds.toFixed(1)} s`,
  beside,
  ratio: '',
  limit: `≤ ${limit} s`,
  isReached: isWhole && seconds <= limit,
})

const MEGABYTE = 1_000_000
const megabytes = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(1)} MB`

/** Only Chromium says how much of it is the database. */
type Estimate = StorageEstimate & { usageDetails?: { indexedDB?: number } }

async function stored(page: Page): Promise<Measured> {
  const { usage, database } = await page.evaluate(async () => {
    const estimate = (await navigator.storage.estimate()) as Estimate
    return { usage: estimate.usage ?? 0, database: estimate.usageDetails?.indexedDB ?? 0 }
  })
  if (database === 0) throw new Error('The browser does not say how large the database of the device is.')
  return {
    figure: 'P18',
    what: 'the database of the device',
    value: megabytes(database),
    beside: `${megabytes(usage)} with the files of the app`,
    ratio: '',
    limit: `≤ ${LIMIT_MB} MB`,
    isReached: database <= LIMIT_MB * MEGABYTE,
  }
}

/**
 * The throttle belongs to the process of the origin, so a page of it is opened first; the service worker starts with
 * the till.
 */
async function slowDown(context: BrowserContext, page: Page, origin: string): Promise<void> {
  const blank = `${origin}/blank-page-of-the-bench`
  await page.route(blank, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Blank</title>' }))
  await page.goto(blank)
  await page.unroute(blank)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  await context.setOffline(true)
}

async function alone(stage: Stage, profile: string): Promise<Measured[]> {
  const taken: number[] = []
  for (let turn = 1; ; turn += 1) {
    const { context, page } = await openProfile(stage, profile)
    try {
      await slowDown(context, page, stage.server.origin)
      await page.goto('pos')
      await untilAnswers(page)
      taken.push(await readOpening(page))
      if (turn < OPENINGS) continue
      return [
        lines.middle('the till opens without a server, the browser just started, until an item answers', taken, 1000),
        ...(await using(stage, page)),
      ]
    } finally {
      await context.close()
    }
  }
}

async function using(stage: Stage, page: Page): Promise<Measured[]> {
  const { products } = stage.choices
  const last = `SKU-${String(products).padStart(6, '0')}`
  const tapped = lines.middle('a tap becomes a line of the cart without a server', await tapping(page), 50)
  await atRest(page)
  const typed = ['e', 'lamp', 'wool', last.toLowerCase(), 'candle 33', 'w', 'towel']
  const foundProducts = await typing(page, PRODUCT_SEARCH, typed)
  await isFoundAtOnce(page, last)
  await openSupporterSearch(page)
  const foundSupporters = await typing(page, SUPPORTER_SEARCH, await someEmails(stage))
  return [
    tapped,
    lines.found(`${whole(products)} products of the device`, foundProducts),
    lines.found(`${whole(SUPPORTERS)} supporters of the device, by a whole email`, foundSupporters),
  ]
}

/** Half the pause after which the till asks its whole catalog: until then it finds what the screen has learned. */
const AT_ONCE_MS = 500

/** Otherwise the figures would be those of a part of the products. Counts in the page, as Playwright is slowed too. */
async function isFoundAtOnce(page: Page, code: string): Promise<void> {
  const [took = Number.POSITIVE_INFINITY] = await typing(page, PRODUCT_SEARCH, [code])
  const tile = page.locator('.tile', { hasText: new RegExp(` ${Number(code.slice('SKU-'.length))}(?!\\d)`) })
  if (took > AT_ONCE_MS || (await tile.count()) === 0)
    throw new Error(`${code} was not found within ${took.toFixed(0)} ms: it is not on the screen yet.`)
  await page.locator(PRODUCT_SEARCH.field).fill('')
}

async function someEmails({ database }: Stage): Promise<string[]> {
  const { rows } = await database.query<{ email: string }>(
    `SELECT email FROM supporter WHERE is_active AND NOT is_spam AND email LIKE '%_@_%._%'
     GROUP BY email HAVING count(*) = 1 ORDER BY md5(email) LIMIT 7`,
  )
  return rows.map(({ email }) => email)
}

/** A device without a page sells for as long as no network is there, and sends everything at once. */
async function sending({ server: { origin }, database, call }: Stage): Promise<Measured> {
  const { prepareTablet } = await loadModule<typeof Tablets>('tests/reliability/chaos/tablet.ts')
  const { makeNetwork } = await loadModule<typeof Networks>('tests/reliability/chaos/network.ts')
  const { rows } = await database.query<{ id: number }>('SELECT id FROM staff WHERE is_owner ORDER BY id LIMIT 1')
  const [sold] = await stock(database)
  if (sold === undefined) throw new Error('The bench has no goods.')
  // Half of everything: no write fails, and each sale is of the same three pieces.
  const random = () => 0.5
  const tablet = await prepareTablet({ origin, seller: rows[0]?.id ?? 0, index: 0, shiftMs: 0, random, office: call })
  for (let turn = 0; turn < SALES; turn += 1)
    if ((await tablet.sell({ mug: sold.variantId, gift: sold.variantId })) === null)
      throw new Error('A sale was not stored.')
  const network = makeNetwork({ origin: () => origin, random })
  network.calm()
  const began = performance.now()
  await tablet.send(network)
  const seconds = (performance.now() - began) / 1000
  const left = (await tablet.outbox.list()).length
  const recorded = (await tablet.outbox.listSent()).filter(({ state }) => state !== 'held').length
  return inSeconds(`${whole(SALES)} sales that waited on a device are sent`, seconds, {
    beside: `${whole(SALES / seconds)} a second; ${left} left, ${whole(recorded)} recorded`,
    limit: SEND_LIMIT_S,
    isWhole: left === 0 && recorded === SALES,
  })
}
