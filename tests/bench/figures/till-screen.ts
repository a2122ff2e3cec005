import { type CDPSession, chromium, type Page } from '@playwright/test'
import { browserArguments, findBrowser } from '../../support/browser.ts'
import { cart, completeButton, finished, payDialog } from '../../support/paying.ts'
import { payButton } from '../../support/till-screen.ts'
import type { Measured } from '../report.ts'
import type { Stage } from '../stage.ts'
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

const OPENINGS = 5
const SALES = 5
const PRODUCTS = 20_000
const SUPPORTERS = 100_000

const lines = linesOf('P10')

/** P10 on a CPU four times slower: opening, a tap that sells, and a search on the tablet. */
export async function tillScreen(stage: Stage): Promise<Measured[]> {
  const { origin } = stage.server
  await enoughSupporters(stage, SUPPORTERS)
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
  try {
    const context = await browser.newContext({ viewport: { width: 1180, height: 820 } })
    await enterAsOwner(context, stage)
    await context.addInitScript(watchOpening, 'body')
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    return [
      await opening(page, devtools, origin),
      lines.middle('a tap becomes a line of the cart', await tapping(page), 100),
      await selling(page, origin),
      await findingProducts(page, origin),
      await findingSupporters(page, origin),
    ]
  } finally {
    await browser.close()
  }
}

async function opening(page: Page, devtools: CDPSession, origin: string): Promise<Measured> {
  const taken: number[] = []
  for (let turn = 0; turn <= OPENINGS; turn += 1) {
    await page.goto(`${origin}/jpanel/pos`)
    await untilAnswers(page)
    if (turn === 0) await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
    else taken.push(await readOpening(page))
  }
  return lines.middle('the till opens, warm, until its first item answers a tap', taken, 1000)
}

async function selling(page: Page, origin: string): Promise<Measured> {
  const taken: number[] = []
  await page.goto(`${origin}/jpanel/pos`)
  await untilAnswers(page)
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
  return lines.middle('a cash gift of 7 taps, from the empty cart to the empty cart', taken, 3000)
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
  await untilAnswers(page)
  await atRest(page)
  const taken = await typing(page, PRODUCT_SEARCH, ['e', 'lan', 'cafe', 'p-19999', 'winter 33', 'w', 'linen'])
  await page.unroute('**/pos/products.json')
  return lines.found(`${PRODUCTS.toLocaleString('en-US')} products`, taken)
}

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
  await openSupporterSearch(page)
  const texts = ['s', 'smith', '555-01', 'zoe', 'anna.', 'quillfeather', 'wood']
  const taken = await typing(page, SUPPORTER_SEARCH, texts)
  return lines.found(`${people.toLocaleString('en-US')} supporters`, taken)
}
