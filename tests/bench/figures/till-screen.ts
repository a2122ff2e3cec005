import { type CDPSession, chromium, type Page } from '@playwright/test'
import { browserArguments, findBrowser } from '../../support/browser.ts'
import { cart, completeButton, finished, payDialog } from '../../support/paying.ts'
import { payButton } from '../../support/till-screen.ts'
import { quantiles } from '../http-load.ts'
import { type Measured, ms } from '../report.ts'
import type { Stage } from '../stage.ts'

const SLOWED = 4
const OPENINGS = 5
const TAPS = 12
const SALES = 5
const PRODUCTS = 20_000
const SUPPORTERS = 100_000

/** P10 on a CPU four times slower: opening, a tap that sells, and a search on the tablet. */
export async function tillScreen(stage: Stage): Promise<Measured[]> {
  const { origin } = stage.server
  await enoughSupporters(stage)
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
  try {
    const context = await browser.newContext({ viewport: { width: 1180, height: 820 } })
    const [name = '', value = ''] = (stage.page.cookie ?? '').split('=')
    await context.addCookies([{ name, value, url: origin }])
    await context.addInitScript(watchOpening)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    return [
      await opening(page, devtools, origin),
      await tapping(page),
      await selling(page, origin),
      await findingProducts(page, origin),
      await findingSupporters(page, origin),
    ]
  } finally {
    await browser.close()
  }
}

/** Notes the moment from which a tile reacts to a tap, which is when React listens. */
function watchOpening() {
  const look = () => {
    const main = document.querySelector('main')
    const isTaken = main !== null && Object.keys(main).some((key) => key.startsWith('__reactProps'))
    if (isTaken && document.querySelector('.tile:not([disabled])')) performance.mark('answers')
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function opening(page: Page, devtools: CDPSession, origin: string): Promise<Measured> {
  const taken: number[] = []
  for (let turn = 0; turn <= OPENINGS; turn += 1) {
    await page.goto(`${origin}/jpanel/pos`)
    await page.waitForFunction(() => performance.getEntriesByName('answers').length > 0)
    if (turn === 0) await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
    else
      taken.push(
        await page.evaluate(() => performance.getEntriesByName('answers')[0]?.startTime ?? Number.POSITIVE_INFINITY),
      )
  }
  const { p50, max } = quantiles(taken)
  return measured('the till opens, warm, until its first item answers a tap', { value: p50, slowest: max, limit: 1000 })
}

/** Counts inside the page, from the press to the frame that shows the line. */
async function tapping(page: Page): Promise<Measured> {
  const taken: number[] = []
  for (let turn = 0; turn < TAPS; turn += 1) {
    taken.push(
      await page.evaluate(
        async () =>
          new Promise<number>((resolve) => {
            const tile = [...document.querySelectorAll<HTMLButtonElement>('.tile')].find((one) =>
              one.textContent.includes('School meals'),
            )
            const shown = () => document.querySelector('.cart')?.textContent ?? ''
            const before = shown()
            const began = performance.now()
            const look = () => (shown() === before ? requestAnimationFrame(look) : resolve(performance.now() - began))
            tile?.click()
            requestAnimationFrame(look)
          }),
      ),
    )
  }
  const { p50, max } = quantiles(taken)
  return measured('a tap becomes a line of the cart', { value: p50, slowest: max, limit: 100 })
}

async function selling(page: Page, origin: string): Promise<Measured> {
  const taken: number[] = []
  await page.goto(`${origin}/jpanel/pos`)
  await page.waitForFunction(() => performance.getEntriesByName('answers').length > 0)
  for (let turn = 0; turn < SALES; turn += 1) {
    const began = performance.now()
    await page
      .getByRole('group', { name: 'Favorites' })
      .getByRole('button', { name: /One-time gift/ })
      .click()
    await page.getByText('$25.00').click()
    await page.getByRole('button', { name: 'Add to contribution' }).click()
    await payButton(page).click()
    await payDialog(page).getByRole('button', { name: 'Exact' }).click()
    await completeButton(page).click()
    await finished(page).getByRole('button', { name: 'New sale' }).click()
    await cart(page).getByText('Cart is empty').waitFor()
    taken.push(performance.now() - began)
  }
  const { p50, max } = quantiles(taken)
  return measured('a cash gift of 7 taps, from the empty cart to the empty cart', {
    value: p50,
    slowest: max,
    limit: 3000,
  })
}

const field = (label: string) => `input[aria-label="${label}"]`

/** Counts inside the page, from a keystroke to the frame with other results. Each text needs other results. */
async function typing(
  page: Page,
  where: { field: string; shown: string },
  texts: readonly string[],
): Promise<number[]> {
  return page.evaluate(
    async ({ where, texts }) => {
      const input = document.querySelector<HTMLInputElement>(where.field)
      const written = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
      const shown = () => document.querySelector(where.shown)?.textContent ?? ''
      const taken: number[] = []
      for (const text of texts) {
        const before = shown()
        const began = performance.now()
        written?.set?.call(input, text)
        input?.dispatchEvent(new Event('input', { bubbles: true }))
        await new Promise<void>((resolve) => {
          const look = () =>
            shown() === before && performance.now() - began < 2000 ? requestAnimationFrame(look) : resolve()
          requestAnimationFrame(look)
        })
        taken.push(performance.now() - began)
        await new Promise((resolve) => requestIdleCallback(resolve))
      }
      return taken
    },
    { where, texts },
  )
}

/** Loads 20,000 products onto the tablet in the background before the first key. */
async function findingProducts(page: Page, origin: string): Promise<Measured> {
  const words = ['Enamel', 'Lantern', 'Harbor', 'Café', 'Winter', 'School', 'Kitchen', 'Linen', 'Candle', 'Book']
  let isFilled = false
  await page.route('**/pos/products.json', async (route) => {
    const reply = await route.fetch()
    const products = (await reply.json()) as { name: string; code: string; id: number }[]
    const [first] = products
    if (isFilled || !first) return route.fulfill({ json: products })
    isFilled = true
    const name = (index: number) => `${words[index % 10] ?? ''} ${words[(index * 7) % 10] ?? ''} ${index}`
    const many = Array.from({ length: PRODUCTS }, (_, index) => ({
      ...first,
      id: 1_000_000 + index,
      code: `P-${index}`,
      name: name(index),
    }))
    await route.fulfill({ json: many })
  })
  const arrived = page.waitForResponse((reply) => reply.url().includes('/pos/products.json'))
  await page.goto(`${origin}/jpanel/pos`)
  await arrived
  await page.waitForFunction(() => performance.getEntriesByName('answers').length > 0)
  await atRest(page)
  const taken = await typing(page, { field: '#till-search', shown: '.tiles' }, [
    'e',
    'lan',
    'cafe',
    'p-19999',
    'winter 33',
    'w',
    'linen',
  ])
  await page.unroute('**/pos/products.json')
  return found(`${PRODUCTS.toLocaleString('en-US')} products`, taken)
}

/** Waits until the till has finished its background work. */
const atRest = (page: Page) =>
  page.evaluate(async () => {
    for (let turn = 0; turn < 400; turn += 1) await new Promise((resolve) => requestIdleCallback(resolve))
  })

/** Duplicates the supporters of a smaller organization. */
const enoughSupporters = ({ database }: Stage) =>
  database.query(
    `INSERT INTO supporter (display_name, first_name, last_name, email, account_type_id, bill_address_01, bill_city,
      bill_state, bill_zip, bill_country, bill_phone)
     SELECT display_name, first_name, last_name, turn || '.' || email, account_type_id, bill_address_01, bill_city,
       bill_state, bill_zip, bill_country, bill_phone
     FROM (SELECT * FROM supporter WHERE is_active AND NOT is_spam ORDER BY id) s
       CROSS JOIN generate_series(1, (SELECT $1 / greatest(count(*), 1) FROM supporter
         WHERE is_active AND NOT is_spam)::int) turn
     LIMIT greatest(0, $1 - (SELECT count(*) FROM supporter WHERE is_active AND NOT is_spam))`,
    [SUPPORTERS],
  )

async function findingSupporters(page: Page, origin: string): Promise<Measured> {
  // Excludes requests of the page before.
  await page.goto('about:blank')
  let people = 0
  const last = page.waitForResponse(
    async (reply) => {
      if (!reply.url().includes('/pos/supporters.json')) return false
      const reported = (await reply.json().catch(() => null)) as { people: unknown[]; is_last: boolean } | null
      people += reported?.people.length ?? 0
      return reported?.is_last === true
    },
    { timeout: 300_000 },
  )
  await page.goto(`${origin}/jpanel/pos`)
  await last
  await atRest(page)
  await page.locator('.cart .buyer').click()
  await page.locator(field('Search supporters')).waitFor()
  const texts = ['s', 'smith', '555-01', 'zoe', 'anna.', 'quillfeather', 'wood']
  const taken = await typing(page, { field: field('Search supporters'), shown: '.people' }, texts)
  return found(`${people.toLocaleString('en-US')} supporters`, taken)
}

function found(what: string, taken: readonly number[]): Measured {
  const [first = 0, ...later] = taken
  const { p50, max } = quantiles([...later])
  return measured(`a keystroke in the search of ${what} shows what is found, the first one ${ms(first)}`, {
    value: Math.max(first, p50),
    slowest: Math.max(first, max),
    limit: 50,
  })
}

type Taken = { value: number; slowest: number; limit: number }

const measured = (what: string, { value, slowest, limit }: Taken): Measured => ({
  figure: 'P10',
  what: `${what}, CPU ${SLOWED}× slowed`,
  value: ms(value),
  beside: `slowest ${ms(slowest)}`,
  ratio: '',
  limit: `≤ ${limit} ms`,
  isReached: value <= limit,
})
