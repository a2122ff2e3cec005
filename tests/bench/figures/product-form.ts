import { chromium, type Page } from '@playwright/test'
import { browserArguments, findBrowser } from '../../support/browser.ts'
import { makeLargeProduct } from '../../support/large-product.ts'
import { quantiles } from '../http-load.ts'
import { type Measured, ms } from '../report.ts'
import type { Stage } from '../stage.ts'

const VARIANTS = 200
const MAX_KEY_MS = 50
const MAX_SAVE_MS = 3000
const TEXT = 'A kettle for the kitchen of the harbor'

export async function productForm(stage: Stage): Promise<Measured[]> {
  const { origin } = stage.server
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const [name = '', value = ''] = (stage.page.cookie ?? '').split('=')
    await context.addCookies([{ name, value, url: origin }])
    const page = await context.newPage()
    await page.goto(`${origin}/jpanel/products`)
    const path = await makeLargeProduct(page, { name: `Paint ${Date.now()}`, variants: VARIANTS })
    await page.goto(origin + path, { waitUntil: 'networkidle' })
    const inName = await typing(page, '#productForm input[name="name"]', TEXT)
    await page.getByRole('button', { name: 'Edit Color 121' }).click()
    const inPrice = await typing(page, '#productForm dialog[open] input[name$=".price"]', '123456.78')
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    return [keys('the name', inName), keys('the price of one variant', inPrice), await saving(page)]
  } finally {
    await browser.close()
  }
}

/** Counts from a key to the second frame after it, because the first may already be on its way. */
const typing = (page: Page, field: string, text: string): Promise<number[]> =>
  page.evaluate(
    async ({ selector, typed }) => {
      const input = document.querySelector<HTMLInputElement>(selector)
      if (input === null) throw new Error(`${selector} is not on the page`)
      const written = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      const taken: number[] = []
      input.focus()
      for (let length = 1; length <= typed.length; length += 1) {
        await new Promise((resolve) => requestIdleCallback(resolve))
        const began = performance.now()
        written?.set?.call(input, typed.slice(0, length))
        input.dispatchEvent(new Event('input', { bubbles: true }))
        await frame()
        await frame()
        taken.push(performance.now() - began)
      }
      return taken
    },
    { selector: field, typed: text },
  )

async function saving(page: Page): Promise<Measured> {
  const began = performance.now()
  await page.getByRole('button', { name: 'Save product' }).click()
  await page
    .getByText(/saved\.$/)
    .first()
    .waitFor()
  const value = performance.now() - began
  return measured('a save of one edited variant, until the page says so', { value, beside: '', limit: MAX_SAVE_MS })
}

function keys(where: string, taken: number[]): Measured {
  const { p50, max } = quantiles(taken)
  return measured(`a key in ${where}`, { value: p50, beside: `slowest ${ms(max)}`, limit: MAX_KEY_MS })
}

type Taken = { value: number; beside: string; limit: number }

const measured = (what: string, { value, beside, limit }: Taken): Measured => ({
  figure: 'P10',
  what: `a product of ${VARIANTS} variants: ${what}`,
  value: ms(value),
  beside,
  ratio: '',
  limit: `≤ ${limit} ms`,
  isReached: value <= limit,
})
