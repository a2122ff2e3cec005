import type { BrowserContext, Page } from '@playwright/test'
import { quantiles } from '../http-load.ts'
import { type Measured, ms } from '../report.ts'
import type { Stage } from '../stage.ts'

/** The processor of a slow tablet. */
export const SLOWED = 4

const TAPS = 12

export async function enterAsOwner(context: BrowserContext, stage: Stage): Promise<void> {
  const [name = '', value = ''] = (stage.page.cookie ?? '').split('=')
  await context.addCookies([{ name, value, url: stage.server.origin }])
}

/**
 * Runs in the page. Notes the moment from which a tile reacts to a tap, which is when React listens and `needed` is on
 * the screen.
 */
export function watchOpening(needed: string) {
  const look = () => {
    const main = document.querySelector('main')
    const isTaken = main !== null && Object.keys(main).some((key) => key.startsWith('__reactProps'))
    if (isTaken && document.querySelector('.tile:not([disabled])') && document.querySelector(needed))
      performance.mark('answers')
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

export const untilAnswers = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('answers').length > 0, null, { timeout: 120_000 })

export const readOpening = (page: Page): Promise<number> =>
  page.evaluate(() => performance.getEntriesByName('answers')[0]?.startTime ?? Number.POSITIVE_INFINITY)

/** Waits until the till has finished its background work. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let turn = 0; turn < 400; turn += 1) await new Promise((resolve) => requestIdleCallback(resolve))
  })

/** Counts inside the page, from the press to the frame that shows the line. */
export async function tapping(page: Page): Promise<number[]> {
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
  return taken
}

const field = (label: string) => `input[aria-label="${label}"]`

export const PRODUCT_SEARCH = { field: '#till-search', shown: '.tiles' }
export const SUPPORTER_SEARCH = { field: field('Search supporters'), shown: '.people' }

/** Counts inside the page, from a keystroke to the frame with other results. Each text needs other results. */
export async function typing(
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

export async function openSupporterSearch(page: Page): Promise<void> {
  await page.locator('.cart .buyer').click()
  await page.locator(SUPPORTER_SEARCH.field).waitFor()
}

/** Duplicates the supporters of a smaller organization. */
export const enoughSupporters = ({ database }: Stage, wanted: number) =>
  database.query(
    `INSERT INTO supporter (display_name, first_name, last_name, email, account_type_id, bill_address_01, bill_city,
      bill_state, bill_zip, bill_country, bill_phone)
     SELECT display_name, first_name, last_name, turn || '.' || email, account_type_id, bill_address_01, bill_city,
       bill_state, bill_zip, bill_country, bill_phone
     FROM (SELECT * FROM supporter WHERE is_active AND NOT is_spam ORDER BY id) s
       CROSS JOIN generate_series(1, (SELECT $1 / greatest(count(*), 1) FROM supporter
         WHERE is_active AND NOT is_spam)::int) turn
     LIMIT greatest(0, $1 - (SELECT count(*) FROM supporter WHERE is_active AND NOT is_spam))`,
    [wanted],
  )

type Taken = { value: number; slowest: number; limit: number }

/** Makes the lines of a figure that is measured on a slowed processor. */
export function linesOf(figure: string) {
  const toLine = (what: string, { value, slowest, limit }: Taken): Measured => ({
    figure,
    what: `${what}, CPU ${SLOWED}× slowed`,
    value: ms(value),
    beside: `slowest ${ms(slowest)}`,
    ratio: '',
    limit: `≤ ${limit} ms`,
    isReached: value <= limit,
  })
  return {
    middle: (what: string, taken: readonly number[], limit: number): Measured => {
      const { p50, max } = quantiles([...taken])
      return toLine(what, { value: p50, slowest: max, limit })
    },
    /** The first key counts by itself, because it comes before anything is warm. */
    found: (what: string, taken: readonly number[]): Measured => {
      const [first = 0, ...later] = taken
      const { p50, max } = quantiles([...later])
      return toLine(`a keystroke in the search of ${what} shows what is found, the first one ${ms(first)}`, {
        value: Math.max(first, p50),
        slowest: Math.max(first, max),
        limit: 50,
      })
    },
  }
}
