import path from 'node:path'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import { root } from '../../../server/settings.ts'
import { browserArguments, findBrowser } from '../../support/browser.ts'
import { quantiles } from '../http-load.ts'
import { type Measured, ms } from '../report.ts'
import type { Stage } from '../stage.ts'

const SLOWED = 4
const OPENINGS = 5
const TAPS = 12
const PRODUCTS = 20_000

/** P10 on a CPU four times slower: opening, a tap that sells, and a search among what the tablet knows. */
export async function tillScreen(stage: Stage): Promise<Measured[]> {
  const { origin } = stage.server
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
  try {
    const context = await browser.newContext({ viewport: { width: 1180, height: 820 } })
    const [name = '', value = ''] = (stage.page.cookie ?? '').split('=')
    await context.addCookies([{ name, value, url: origin }])
    await context.addInitScript(watchOpening)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    return [await opening(page, devtools, origin), await tapping(page), await searching(await browser.newPage())]
  } finally {
    await browser.close()
  }
}

/** Notes the moment from which a tile answers a tap: it is there, and React listens. */
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
    else taken.push(await page.evaluate(() => performance.getEntriesByName('answers')[0]?.startTime ?? Number.POSITIVE_INFINITY))
  }
  const { p50, max } = quantiles(taken)
  return measured('the till opens, warm, until its first item answers a tap', { value: p50, slowest: max, limit: 1000 })
}

/** From the press to the frame that shows the line, counted inside the page. */
async function tapping(page: Page): Promise<Measured> {
  const taken: number[] = []
  for (let turn = 0; turn < TAPS; turn += 1) {
    taken.push(
      await page.evaluate(
        async () =>
          new Promise<number>((resolve) => {
            const tile = [...document.querySelectorAll<HTMLButtonElement>('.tile')].find((one) => one.textContent.includes('School meals'))
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

/** The till's own function over products of its own shape, in an empty page: the till's own policy runs no foreign script. */
async function searching(page: Page): Promise<Measured> {
  const made = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    resolve: { tsconfigPaths: true },
    build: { write: false, lib: { entry: path.join(root, 'app/pages/jpanel/pos/parts/product.ts'), formats: ['iife'], name: 'till' } },
  })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  const [output] = Array.isArray(made) ? made : [made]
  if (!output || !('output' in output)) throw new Error('the till’s search was not built')
  await page.addScriptTag({ content: output.output[0].code })
  const taken = await page.evaluate((count) => {
    type Product = { code: string; name: string; variants: { name: string; sku: string }[] }
    const { matching } = (globalThis as unknown as { till: { matching: (products: Product[], typed: string) => Product[] } }).till
    const words = ['Enamel', 'Lantern', 'Harbor', 'Café', 'Winter', 'School', 'Kitchen', 'Linen', 'Candle', 'Book']
    const products = Array.from({ length: count }, (_, index) => ({
      code: `P-${index}`,
      name: `${words[index % 10] ?? ''} ${words[(index * 7) % 10] ?? ''} ${index}`,
      variants: [{ name: 'Small', sku: `S${index}` }],
    }))
    return ['e', 'en', 'enamel', 'cafe', 'p-19999', 'winter 33', 'nothing at all'].map((typed) => {
      const began = performance.now()
      matching(products, typed)
      return performance.now() - began
    })
  }, PRODUCTS)
  const [first = 0, ...later] = taken
  const { p50, max } = quantiles(later)
  return measured(`a keystroke in the search of ${PRODUCTS.toLocaleString('en-US')} products, the first one ${ms(first)}`, {
    value: p50,
    slowest: max,
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
