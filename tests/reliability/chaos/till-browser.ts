import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { browserArguments, findBrowser } from '../../support/browser.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { cart, completeButton, finished, payDialog } from '../../support/paying.ts'
import { countStored, openSynced, prepareOnScreen, untilKept } from '../../support/prepared-till.ts'
import { takenOver } from '../../support/screens.ts'
import { line, payButton } from '../../support/till-screen.ts'
import { sellQuickly } from './quick-cashier.ts'
import type { Sold } from './tablet.ts'

const CODE = 'RELIABILITY'
const MUG = 'Mug'

/** Beside the mugs: so cheap that the total of a sale shows how many mugs are in it. */
export const OTHER_GOODS = [
  { code: `${CODE}-2`, name: 'Badge', priceMinor: 135 },
  { code: `${CODE}-3`, name: 'Poster', priceMinor: 299 },
]
const MUG_MINOR = 1250n

/** More are not shown as receipts in the list of the device's sales. */
export const MAX_RECEIPTS = 20

type Opening = { origin: string; session: string; index: number; shiftMs: number; random: () => number }

/** Runs in the page, before anything else of it. */
function shiftClock(ms: number) {
  const Own = Date
  class Shifted extends Own {
    constructor(...parts: unknown[]) {
      super(...((parts.length === 0 ? [Own.now() + ms] : parts) as [number]))
    }
    static override now(): number {
      return Own.now() + ms
    }
  }
  globalThis.Date = Shifted as DateConstructor
}

/** Runs in the page. Chromium goes on writing for some seconds after the quota has changed. */
async function writeUntilRefused(): Promise<boolean> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('chaos-probe', 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('probes'))
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error ?? new Error('The probe does not open.')))
  })
  const isWritten = () =>
    new Promise<boolean>((resolve) => {
      const transaction = database.transaction('probes', 'readwrite', { durability: 'strict' })
      transaction.addEventListener('complete', () => resolve(true))
      transaction.addEventListener('abort', () => resolve(false))
      transaction.objectStore('probes').put('a probe', 'probe')
    })
  let isFull = false
  for (let turn = 0; turn < 240 && !isFull; turn += 1) {
    isFull = !(await isWritten())
    if (!isFull) await new Promise((resolve) => setTimeout(resolve, 250))
  }
  database.close()
  return isFull
}

const PROCESSES = '/proc'

/** The processes of the browser with this profile; its main one has no type. */
function findProcesses(profile: string): { pid: number; isMain: boolean }[] {
  return readdirSync(PROCESSES).flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return []
    try {
      const words = readFileSync(path.join(PROCESSES, pid, 'cmdline'), 'utf8').split('\0')
      if (!words.includes(`--user-data-dir=${profile}`)) return []
      return [{ pid: Number(pid), isMain: !words.some((word) => word.startsWith('--type=')) }]
    } catch {
      return []
    }
  })
}

const ENDED_TRIES = 100

async function untilEnded(profile: string): Promise<void> {
  for (let turn = 0; findProcesses(profile).length > 0; turn += 1) {
    if (turn > ENDED_TRIES) throw new Error('The browser did not end.')
    await pause(100)
  }
}

const LOCKS = ['SingletonLock', 'SingletonCookie', 'SingletonSocket']

const readNumber = (text: string): string => /#([0-9A-F]{10})/.exec(text)?.[1] ?? ''

function readReceipt(text: string): Sold {
  const [whole = '', cents = ''] = /, \D*([\d,]+\.\d\d)/.exec(text)?.[1]?.replaceAll(',', '').split('.') ?? []
  const totalMinor = BigInt(`${whole}${cents}`)
  return { number: readNumber(text), totalMinor, mugs: Number(totalMinor / MUG_MINOR) }
}

const OPENED_ANEW = 0.25
const DRAIN_TRIES = 90
const RELOADED_EVERY = 20

type Browser = { context: BrowserContext; page: Page }

type Profile = Opening & { profile: string; isOffline: boolean }

async function startBrowser({ origin, session, shiftMs, profile, isOffline }: Profile): Promise<Browser> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findBrowser(),
    args: browserArguments,
    baseURL: `${origin}/jpanel/`,
    viewport: { width: 1180, height: 820 },
  })
  context.setDefaultTimeout(60_000)
  await context.addCookies([{ name: 'almoner', value: session, url: origin, httpOnly: true, sameSite: 'Lax' }])
  if (shiftMs !== 0) await context.addInitScript(shiftClock, shiftMs)
  await context.setOffline(isOffline)
  return { context, page: context.pages()[0] ?? (await context.newPage()) }
}

/** As a battery that is empty: nothing is written any more. */
async function killBrowser({ context }: Browser, profile: string): Promise<void> {
  const main = findProcesses(profile).find(({ isMain }) => isMain)
  if (main === undefined) throw new Error('The browser has no process.')
  const closed = context.waitForEvent('close')
  process.kill(main.pid, 'SIGKILL')
  await closed
  await untilEnded(profile)
  await Promise.all(LOCKS.map((name) => rm(path.join(profile, name), { force: true })))
}

/** The quota is that of the session that sets it, until it is given back. */
async function limitStorage({ context, page }: Browser, origin: string): Promise<() => Promise<void>> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  if (!(await page.evaluate(writeUntilRefused))) throw new Error('The browser writes beyond its quota.')
  return async () => {
    await devtools.send('Storage.overrideQuotaForOrigin', { origin })
    await devtools.detach()
  }
}

/** A prepared device in a browser of its own, whose profile outlives its tabs and its processes. */
export async function openTillBrowser(opening: Opening) {
  const { origin, index, random } = opening
  if (!existsSync(PROCESSES)) throw new Error('Browsers are killed by their entries in /proc, which only Linux has.')
  const profile = temporaryFolder(`till-chaos-${index + 1}`)
  let isOffline = false
  let now = await startBrowser({ ...opening, profile, isOffline })

  const setOffline = async (next: boolean): Promise<void> => {
    isOffline = next
    await now.context.setOffline(next)
  }
  /** Waits until the till shows that it sells alone, or what waits on it. */
  const untilAlone = (tab: Page): Promise<void> =>
    tab
      .locator('.strips')
      .getByText(/waiting|goes on selling/)
      .first()
      .waitFor()
  const openTill = async (tab: Page): Promise<void> => {
    await tab.goto('pos')
    await takenOver(tab)
    if (isOffline) await untilAlone(tab)
  }
  const pickGoods = (): string[] => [MUG, ...OTHER_GOODS.filter(() => random() < 0.5).map(({ name }) => name)]
  const fillCart = async (): Promise<void> => {
    await now.page.getByRole('searchbox', { name: 'Search or scan a product' }).fill(CODE)
    const found = now.page.getByRole('region', { name: /^Products for/ })
    for (const name of pickGoods()) {
      await found.getByRole('button', { name: new RegExp(name) }).click()
      await line(now.page, name).first().waitFor()
    }
  }
  const takeCash = async (): Promise<void> => {
    await payButton(now.page).click()
    await payDialog(now.page).getByRole('button', { name: 'Exact' }).click()
  }
  const complete = (): Promise<void> => completeButton(now.page).click()
  /** The number that the screen calls complete. */
  const finish = async (): Promise<string> => {
    await finished(now.page).waitFor()
    const number = readNumber((await finished(now.page).textContent()) ?? '')
    await finished(now.page).getByRole('button', { name: 'New sale' }).click()
    await cart(now.page).getByText('Cart is empty').waitFor()
    return number
  }
  const payCash = async (): Promise<string> => {
    await takeCash()
    await complete()
    return finish()
  }

  /** As after an empty battery: the browser starts from its profile. */
  const reopen = async (): Promise<void> => {
    await killBrowser(now, profile)
    now = await startBrowser({ ...opening, profile, isOffline })
    await openTill(now.page)
  }

  await prepareOnScreen(now.page, { name: `Tablet ${index + 1}`, days: 7 })
  await openSynced(now.page)
  await untilKept(now.page)

  return {
    /** The network goes while the till is open, or before it is opened. */
    goOffline: async (): Promise<void> => {
      await setOffline(true)
      await (random() < OPENED_ANEW ? openTill(now.page) : untilAlone(now.page))
    },
    goOnline: () => setOffline(false),
    reopen,
    sell: (): Promise<string> => sellQuickly(now.page, { search: CODE, names: pickGoods() }),
    /** The full disk refuses the sale, which is complete at the second try. */
    sellOnFullDisk: async (): Promise<string> => {
      await fillCart()
      await takeCash()
      const reset = await limitStorage(now, origin)
      await complete()
      await payDialog(now.page).getByText('The storage of this device is full or blocked').first().waitFor()
      await reset()
      await complete()
      return finish()
    },
    /** Killed while a sale is stored. If its cart comes back, it was not, and is paid again. */
    sellAndKill: async (): Promise<string | null> => {
      await fillCart()
      await takeCash()
      void complete().catch(() => undefined)
      await pause(random() * 200)
      await reopen()
      return (await line(now.page, MUG).count()) === 0 ? null : payCash()
    },
    /** A tab that goes while it sends; another one is opened. */
    sendAndKillTab: async (): Promise<void> => {
      const sending = now.page.waitForRequest((request) => request.url().endsWith('/pos/sales'), { timeout: 15_000 })
      await setOffline(false)
      await sending.catch(() => undefined)
      const next = await now.context.newPage()
      await now.page.close()
      now = { ...now, page: next }
      await openTill(next)
    },
    /** Both tabs are notified that the network is back, and send. Returns what closes the second one. */
    sendFromTwoTabs: async (): Promise<() => Promise<void>> => {
      const other = await now.context.newPage()
      await openTill(other)
      await setOffline(false)
      return () => other.close()
    },
    /** What the device itself holds, by its paper receipts. */
    readReceipts: async (): Promise<Sold[]> => {
      const stored = await countStored(now.page)
      if (stored === 0) return []
      await now.page.getByRole('button', { name: 'Show them' }).click()
      const list = now.page.getByRole('dialog', { name: 'Sales of this device' })
      const receipts = list.getByRole('button', { name: /^Paper receipt of #/ })
      await receipts.nth(Math.min(stored, MAX_RECEIPTS) - 1).waitFor()
      const texts = await receipts.allInnerTexts()
      await list.getByRole('button', { name: 'Close', exact: true }).click()
      await list.waitFor({ state: 'hidden' })
      return texts.map(readReceipt)
    },
    /** A till that is opened again sends at once, instead of after its pause. */
    drain: async (): Promise<void> => {
      for (let turn = 1; ; turn += 1) {
        const left = await countStored(now.page)
        if (left === 0) return
        if (turn > DRAIN_TRIES) throw new Error(`${left} sales of tablet ${index + 1} still wait.`)
        if (turn % RELOADED_EVERY === 0) await openTill(now.page)
        await pause(1000)
      }
    },
    close: async (): Promise<void> => {
      await now.context.close()
      await untilEnded(profile)
      await rm(profile, { recursive: true, force: true })
    },
  }
}

export type TillBrowser = Awaited<ReturnType<typeof openTillBrowser>>
