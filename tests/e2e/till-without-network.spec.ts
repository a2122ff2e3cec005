import { expect, type Browser, type Page, test } from '@playwright/test'
import { finished, numberOf } from '../support/paying.ts'
import {
  inCharge,
  openSynced,
  openTablet,
  prepareOnScreen,
  sellMug,
  strips,
  untilKept,
} from '../support/prepared-till.ts'
import { originOf, signIn, signInOnScreen, takenOver } from '../support/screens.ts'
import { openStoppable } from '../support/stopped-server.ts'
import { cart, choose, dialog, line, payExactly } from '../support/till-screen.ts'

test.use({ serviceWorkers: 'allow' })

const cachedPages = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('pos-'))
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

const KNOWS = 'Supporters of the last 24 months'

async function giveByEmail(page: Page): Promise<void> {
  await cart(page).getByRole('button', { name: /Guest/ }).click()
  await page.getByRole('searchbox', { name: 'Search supporters' }).fill('Amara.Okafor@mailbox.org')
  await page
    .getByRole('list', { name: 'Supporters found' })
    .getByRole('button', { name: /Amara Okafor/ })
    .click()
  await expect(cart(page).getByRole('button', { name: /Amara Okafor/ })).toBeVisible()
}

type Stoppable = Awaited<ReturnType<typeof openStoppable>>
type Stopped = { browser: Browser; server: Stoppable; viewport: { width: number; height: number } }

/** A device of its own, reopened and selling while the server is stopped for it. Returns the number of its sale. */
async function openStopped({ browser, server, viewport }: Stopped) {
  const { context, page } = await openTablet(browser, { server, viewport })
  await signIn(page, 'owner')
  await prepareOnScreen(page, { name: `Tent of ${viewport.width}`, knows: KNOWS })
  await openSynced(page)
  await untilKept(page)
  server.now.isStopped = true
  // A browser that was killed may have lost what it had not written yet.
  await page.evaluate(() => localStorage.clear())
  await page.goto('pos')
  await takenOver(page)
  await expect(strips(page)).toContainText('This device goes on selling')
  await choose(page, 'Shop', /Enamel mug/)
  const bar = page.locator('.cartbar').getByRole('button', { name: /1 item/ })
  if (viewport.width < 1000) await bar.click()
  await giveByEmail(page)
  await payExactly(page)
  const number = await numberOf(page)
  await finished(page).getByRole('button', { name: 'New sale' }).click()
  await expect(strips(page)).toContainText('1 sale waiting')
  await strips(page).getByRole('button', { name: 'Show them' }).click()
  const sales = dialog(page, 'Sales of this device')
  await expect(sales.getByRole('button', { name: new RegExp(`^Paper receipt of #${number}, `) })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  await sales.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(sales).toBeHidden()
  return { context, page, number }
}

/** Sells once more while the server is stopped, and undoes that. Returns its number. */
async function sellAndUndo(page: Page): Promise<string> {
  const number = await sellMug(page)
  await expect(strips(page)).toContainText('2 sales waiting')
  await strips(page).getByRole('button', { name: 'Show them' }).click()
  const sales = dialog(page, 'Sales of this device')
  await sales.getByRole('button', { name: `Undo #${number}…` }).click()
  await dialog(page, `Undo #${number}?`).getByRole('button', { name: 'Undo the sale' }).click()
  await expect(sales.getByText('Undone on this device, never sent.')).toBeVisible()
  await expect(sales.getByRole('button', { name: new RegExp(`^Paper receipt of #${number}, `) })).toHaveCount(0)
  await sales.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(strips(page)).toContainText('1 sale waiting')
  return number
}

/** The next try to send may be some seconds away. */
const SENT = { timeout: 45_000 }

async function expectArrived(page: Page, number: string): Promise<void> {
  await expect(page.getByText('1 sale waiting')).toHaveCount(0, SENT)
  await page.goto(`contributions/${number}`)
  await expect(page.getByRole('heading', { name: new RegExp(number) })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Amara Okafor')
}

/** Lost with the page, so it shows whether the page was loaded again. */
const markPage = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-marked', ''))
const marked = (page: Page) => page.locator('html[data-marked]')

test('the till is installable and opens again without a network, but not once no session can be that old', async ({
  page,
  context,
}) => {
  await signIn(page, 'cashier')
  await test.step('the till is installable, and opens again without a network', async () => {
    await page.goto('pos')
    const manifest = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
      return link && (await fetch(link.href)).json()
    })
    expect(manifest).toMatchObject({
      name: 'Almoner point of sale',
      start_url: '/jpanel/pos',
      scope: '/jpanel/pos',
      display: 'standalone',
    })
    for (const { src } of [...manifest.icons, ...manifest.screenshots])
      expect((await page.request.get(src)).headers()['content-type']).toBe('image/png')
    for (const { url } of manifest.shortcuts) {
      await page.goto(url)
      await expect(page.getByRole('dialog')).toBeVisible()
    }
    await page.goto('pos')

    await inCharge(page)
    await page.reload()
    const title = await page.title()
    await context.setOffline(true)
    await page.reload()
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('main')).toBeVisible()
    await context.setOffline(false)
    await page.reload()
    await inCharge(page)
  })
  await test.step('a stored till is not opened once no session can be that old', async () => {
    await context.setOffline(true)
    // The worker may store the reloaded page after the old copy was put, so the old copy is put again.
    await expect(async () => {
      await page.evaluate(async () => {
        const pages = await caches.open('pos-pages')
        const stored = await pages.match('/jpanel/pos')
        const date = new Date(Date.now() - 12 * 3_600_000 - 1000).toUTCString()
        await pages.put(
          '/jpanel/pos',
          new Response(await stored?.text(), { headers: { 'content-type': 'text/html', date } }),
        )
      })
      await page.reload()
      await expect(page.getByRole('heading', { name: 'There is no connection' })).toBeVisible({ timeout: 3000 })
    }).toPass()
  })
})

test('no page of the back office is ever kept', async ({ page, context, browser }) => {
  test.slow()
  await signIn(page, 'owner')
  await page.goto('pos')
  await inCharge(page)
  await page.reload()
  await page.goto('contributions')
  await inCharge(page)
  await page.goto('pos')
  expect((await cachedPages(page)).filter((path) => !path.startsWith('/jpanel/pos'))).toEqual([])
  await context.setOffline(true)
  await page.goto('contributions')
  await expect(page.getByRole('heading', { name: 'No connection to the server' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Contributions', level: 1 })).toBeVisible()
  await test.step('a device that was prepared there opens and sells without a network', async () => {
    await prepareOnScreen(page, { name: 'Tent', knows: KNOWS })
    await openSynced(page)
    await takenOver(page)
    await context.setOffline(true)
    await page.reload()
    await takenOver(page)
    await expect(strips(page)).toContainText('This device goes on selling')
    await expect(page.getByText(/^Prices and stock of .+, less what waits on this device\.$/)).toBeVisible()
    await choose(page, 'Shop', /Enamel mug/)
    await expect(line(page, 'Enamel mug')).toBeVisible()
    await giveByEmail(page)
    await payExactly(page)
    await expect(strips(page)).toContainText('1 sale waiting')
  })
  await test.step('its receipt is printed from the page, on a roll and on a sheet', async () => {
    await page.evaluate(() => void (window.print = () => undefined))
    for (const [button, paper] of [
      ['Paper receipt', 'roll'],
      ['Print', 'whole-sheet'],
    ] as const) {
      await finished(page).getByRole('button', { name: button, exact: true }).click()
      await page.emulateMedia({ media: 'print' })
      await expect(page.locator(`.printout > .${paper}`)).toBeVisible()
      await expect(page.locator('.printout')).toContainText('Enamel mug')
      await expect(page.locator('main.till')).toBeHidden()
      await page.emulateMedia({ media: null })
    }
  })
  await test.step('the sale arrives under the number that was printed', async () => {
    const number = (await finished(page).locator('.mono').first().innerText()).replace('#', '')
    await context.setOffline(false)
    await expectArrived(page, number)
  })
  await test.step('at 390 a device opens and sells while the server is stopped, and its sale arrives', async () => {
    const server = await openStoppable(await originOf(page))
    const viewport = { width: 390, height: 844 }
    const { context: device, page: till, number } = await openStopped({ browser, server, viewport })
    server.now.isStopped = false
    await expectArrived(till, number)
    await device.close()
    await server.close()
  })
  await test.step('a new version waits for an empty cart, and what waits on the device is sent by it', async () => {
    const server = await openStoppable(await originOf(page))
    const viewport = { width: 1180, height: 820 }
    const { context: device, page: till, number } = await openStopped({ browser, server, viewport })
    const undone = await sellAndUndo(till)
    await choose(till, 'Shop', /Enamel mug/)
    await expect(line(till, 'Enamel mug')).toBeVisible()
    await markPage(till)
    Object.assign(server.now, { isStopped: false, areSalesLost: true, isNewer: true })
    await till.evaluate(async () => (await navigator.serviceWorker.getRegistration('/jpanel/pos'))?.update())
    await expect(strips(till)).toContainText('A new version of the till is ready', SENT)
    await expect(strips(till)).toContainText('1 sale waiting')
    await expect(marked(till)).toBeAttached()

    await line(till, 'Enamel mug').click()
    await till.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(marked(till)).toHaveCount(0, SENT)
    await takenOver(till)
    await expect(strips(till)).toContainText('1 sale waiting')
    await expect(strips(till)).not.toContainText('A new version')
    server.now.areSalesLost = false
    await expectArrived(till, number)
    expect((await till.request.get(`contributions/${undone}`)).status()).toBe(404)
    await device.close()
    await server.close()
  })
})

test('signing out removes the data of the till', async ({ page, context }) => {
  const openStored = async () => {
    await page.goto('pos')
    await inCharge(page)
    await page.reload()
    // Another cache holds the page while the worker installs.
    await untilKept(page)
  }
  await test.step('the end of a session does so, too', async () => {
    await signIn(page, 'manager')
    await openStored()
    await context.clearCookies({ name: 'almoner' })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect.poll(() => cachedPages(page)).toEqual([])
  })
  await signInOnScreen(page, 'manager')
  await openStored()
  await page.goto('logout')
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect.poll(() => cachedPages(page)).toEqual([])
  await context.setOffline(true)
  await page.goto('pos')
  await expect(page.getByRole('heading', { name: 'There is no connection' })).toBeVisible()
  await expect(page.getByRole('main')).toHaveCSS('border-radius', '14px')
})
