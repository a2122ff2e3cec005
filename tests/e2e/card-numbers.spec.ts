import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, type Page } from '@playwright/test'
import pg from 'pg'
import { cardNumbersIn } from '../support/card-numbers.ts'
import type { TestPostgres } from '../support/provided-postgres.ts'
import { launchServer, type LaunchedServer } from '../support/launch-server.ts'
import {
  cardFrame,
  completeButton,
  confirmFrame,
  finished,
  openTill,
  payBy,
  addMug,
  payDialog,
  typeCard,
} from '../support/paying.ts'
import { testPostgres } from '../support/postgres.ts'

/** Its own server, so that the whole log and database can be read. */
let postgres: TestPostgres
let server: LaunchedServer
const DATABASE = 'cards'

test.use({ baseURL: undefined })
test.beforeAll(async () => {
  test.setTimeout(120_000)
  postgres = await testPostgres()
  server = await launchServer({
    DATABASE_URL: postgres.url(DATABASE),
    ALMONER_DEMO_PASSWORD: process.env.ALMONER_DEMO_PASSWORD ?? '',
  })
})
test.afterAll(async () => {
  await server.stop()
  await postgres.stop()
})

const tillOf = async (newPage: (base: string) => Promise<Page>) => newPage(`${server.origin}/jpanel/`)

async function dumpOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    "SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables " +
      'WHERE schemaname NOT ' +
      "IN ('pg_catalog', 'information_schema')",
  )
  const tables = []
  for (const { name } of rows)
    tables.push(
      (await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)).rows
        .map(({ row }) => row)
        .join('\n'),
    )
  await client.end()
  return tables.join('\n')
}

/** Both storages, every database, every cache, and every cookie that the page can see. */
const storedBy = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const parts: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie]
    for (const { name } of await indexedDB.databases()) {
      if (!name) continue
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
      for (const store of database.objectStoreNames)
        parts.push(
          await new Promise((resolve) => {
            const all = database.transaction(store).objectStore(store).getAll()
            all.addEventListener('success', () => resolve(all.result))
          }),
        )
    }
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys())
        if (!/\.(?:js|css|svg|png|woff2)$/.test(request.url)) parts.push(await (await caches.match(request))?.text())
    return JSON.stringify(parts)
  })

test('keeps card numbers out of requests, database, log and storage in five payments', async ({ browser }) => {
  test.setTimeout(90_000)
  const page = await tillOf(async (baseURL) => (await browser.newContext({ baseURL })).newPage())
  const ours: string[] = []
  const theirs: string[] = []
  page.on('request', (request) => {
    const reported =
      `${request.method()} ${request.url()} ${JSON.stringify(request.headers())} ` + `${request.postData() ?? ''}`
    ;(request.url().startsWith(`${server.origin}/`) ? ours : theirs).push(reported)
  })
  await openTill(page)
  for (const number of [
    '4242424242424242',
    '5555555555554444',
    '4000000000000002',
    '378282246310005',
    '4000002500003155',
  ]) {
    await addMug(page)
    await payBy(page, 'Card')
    await typeCard(page, { number, code: number.startsWith('37') ? '1234' : '123' })
    const before = theirs.length
    await completeButton(page).click()
    if (number.endsWith('0002')) {
      await expect(payDialog(page)).toContainText('Your card was declined.')
      await cardFrame(page).getByLabel('Card number').fill('6011111111111117')
      await cardFrame(page).getByLabel('CVV').pressSequentially('123')
      await completeButton(page).click()
    }
    if (number.endsWith('3155')) await confirmFrame(page).getByRole('button', { name: 'Confirm' }).click()
    await expect(finished(page)).toBeVisible()
    if (!number.endsWith('3155')) expect(theirs.slice(before), 'the frame calls nobody').toEqual([])
    await finished(page).getByRole('button', { name: 'Close' }).click()
  }
  const stored = await storedBy(page)
  const [dump, log] = [await dumpOf(postgres.url(DATABASE)), server.printed()]
  const found = {
    'requests to us': [ours.join('\n'), ours.length, 'requests'],
    'requests to the fields': [theirs.join('\n'), theirs.length, 'requests'],
    database: [dump, dump.split('\n').length, 'rows'],
    log: [log, log.split('\n').length, 'lines'],
    'storage, databases and caches of the browser': [stored, stored.length, 'characters'],
  } as const
  for (const [where, [text, size, unit]] of Object.entries(found)) {
    const numbers = cardNumbersIn(text)
    console.log(`G43 ${where}: ${numbers.length} card numbers in ${size} ${unit}`)
    expect(numbers, where).toEqual([])
    expect(text.replaceAll(/[ -]/g, ''), where).not.toMatch(
      /4242424242424242|5555555555554444|378282246310005|6011111111111117/,
    )
  }
  expect(dump).toContain('sbx_ch_')
  expect(cardNumbersIn('number: 4242 4242 4242 4242, moment: 1795238341000')).toEqual(['4242 4242 4242 4242'])
  await page.context().close()
})

test('does not let the till read the fields', async ({ browser }) => {
  const page = await tillOf(async (baseURL) => (await browser.newContext({ baseURL })).newPage())
  await openTill(page)
  await addMug(page)
  await payBy(page, 'Card')
  await typeCard(page, { number: '4242424242424242' })
  const seen = await page.evaluate(() => {
    const frame = document.querySelector<HTMLIFrameElement>('iframe[title="Card details"]')
    const attempts = {
      document: () => frame?.contentDocument?.body.innerHTML ?? null,
      window: () => frame?.contentWindow?.document.title,
      frames: () => window.frames[0]?.document.title,
    }
    return Object.fromEntries(
      Object.entries(attempts).map(([name, attempt]) => {
        try {
          return [name, attempt()]
        } catch (error) {
          return [name, (error as Error).name]
        }
      }),
    )
  })
  expect(seen).toEqual({ document: null, window: 'SecurityError', frames: 'SecurityError' })
  expect(await payDialog(page).innerHTML()).not.toContain('4242')
  await page.context().close()
})

test('does not let another site show the fields or get answers from them', async ({ browser }) => {
  const page = await tillOf(async (baseURL) => (await browser.newContext({ baseURL })).newPage())
  await openTill(page)
  await addMug(page)
  await payBy(page, 'Card')
  await cardFrame(page).getByLabel('Card number').waitFor()
  const address = (await page.locator('iframe[title="Card details"]').getAttribute('src')) ?? ''

  const elsewhere = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end(`<iframe src="${address}"></iframe>`),
  )
  await new Promise<void>((listening) => elsewhere.listen(0, '127.0.0.1', listening))
  const errors: string[] = []
  page.on('console', (message) => errors.push(message.text()))
  await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`)
  await expect.poll(() => errors.join('\n')).toContain('frame-ancestors')
  elsewhere.close()

  await page.goto(address)
  const answered = await page.evaluate(async () => {
    const { port1, port2 } = new MessageChannel()
    const received: unknown[] = []
    port1.onmessage = ({ data }) => received.push(data)
    window.postMessage({ type: 'open', appearance: {}, currency: 'USD', holder: '' }, location.origin, [port2])
    await new Promise<void>((resolve) => {
      window.addEventListener('message', () => resolve(), { once: true })
      window.postMessage('after', location.origin)
    })
    return { received, isShown: !document.body.hidden }
  })
  expect(answered).toEqual({ received: [], isShown: false })
  await page.context().close()
})
