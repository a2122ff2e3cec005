import type { Browser, Locator, Page } from '@playwright/test'
import { finished, numberOf } from './paying.ts'
import { takenOver } from './screens.ts'
import { choose, payExactly } from './till-screen.ts'

/** What the till says above its products. */
export const strips = (page: Page): Locator => page.locator('.strips')

type Tablet = { server: { origin: string }; viewport: { width: number; height: number } }

/** A browser of its own that reaches the server through a door (stopped-server.ts). */
export async function openTablet(browser: Browser, { server, viewport }: Tablet) {
  const context = await browser.newContext({
    baseURL: `${server.origin}/jpanel/`,
    serviceWorkers: 'allow',
    hasTouch: viewport.width < 1000,
    viewport,
  })
  return { context, page: await context.newPage() }
}

/** Sells for cash and returns the number of the sale. */
export async function sellMug(page: Page): Promise<string> {
  await choose(page, 'Shop', /Enamel mug/)
  await payExactly(page)
  const number = await numberOf(page)
  await finished(page).getByRole('button', { name: 'New sale' }).click()
  return number
}

/** Waits until the page is served by its service worker. */
export const inCharge = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })

type Device = { name: string; knows?: string; days?: number; sellers?: string[] }

/** Prepares the browser of this page as a device, as the office does on the tablet itself. */
export async function prepareOnScreen(page: Page, { name, knows, days, sellers = [] }: Device): Promise<void> {
  await page.goto('devices/new')
  await takenOver(page)
  await page.getByLabel('Name', { exact: true }).fill(name)
  if (days !== undefined) await page.getByLabel('Sells without a network for').selectOption(String(days))
  if (knows !== undefined) await page.getByLabel('May know').selectOption({ label: knows })
  for (const seller of sellers) await page.getByRole('checkbox', { name: seller }).check()
  await page.getByRole('button', { name: 'Prepare this device' }).click()
  await page.getByRole('heading', { name: 'This device is prepared' }).waitFor()
}

/** A refusal has neither. */
type Sent = { is_last?: boolean; changed?: Record<string, unknown[]> }

/**
 * Opens the till of a prepared device until everything is stored that it sells with. Returns how many products and
 * supporters came.
 */
export async function openSynced(page: Page, limitMs = 60_000): Promise<{ products: number; supporters: number }> {
  const came = { products: 0, supporters: 0 }
  const whole = page.waitForResponse(
    async (response) => {
      if (!response.url().includes('/pos/sync')) return false
      const sent = (await response.json().catch(() => null)) as Sent | null
      came.products += sent?.changed?.product?.length ?? 0
      came.supporters += sent?.changed?.supporter?.length ?? 0
      return sent?.is_last === true
    },
    { timeout: limitMs },
  )
  await page.goto('pos')
  await whole
  // A round of changes holds this lock until its last page is stored.
  await page.waitForFunction(
    async () => !((await navigator.locks.query()).held ?? []).some(({ name }) => name === 'almoner-till:sync'),
    null,
    { timeout: limitMs },
  )
  return came
}

/** Waits until the worker holds the till's page, so that it opens without a server. */
export async function untilKept(page: Page): Promise<void> {
  await inCharge(page)
  await page.waitForFunction(async () => {
    const stored = await caches.match('/jpanel/pos', { cacheName: 'pos-pages', ignoreVary: true })
    return stored !== undefined
  })
}

/** Counts the unsent sales in the database of the device. The screen shows them only once its code has loaded. */
export const countStored = (page: Page): Promise<number> =>
  page.evaluate(
    async () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('almoner-till')
        opening.addEventListener('error', () => reject(opening.error ?? new Error('The database does not open.')))
        opening.addEventListener('success', () => {
          const database = opening.result
          const range = IDBKeyRange.bound('sale:', 'sale:\uFFFF')
          const counting = database.transaction('entries').objectStore('entries').count(range)
          counting.addEventListener('error', () => reject(counting.error ?? new Error('The database does not count.')))
          counting.addEventListener('success', () => {
            database.close()
            resolve(counting.result)
          })
        })
      }),
  )
