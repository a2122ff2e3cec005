import { expect, type Page, test } from '@playwright/test'
import { finished } from '../support/paying.ts'
import { signIn, signInOnScreen, takenOver } from '../support/screens.ts'
import { cart, choose, line, payExactly } from '../support/till-screen.ts'

test.use({ serviceWorkers: 'allow' })

const inCharge = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })

const strips = (page: Page) => page.locator('.strips')

const cachedPages = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('pos-'))
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

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

test('no page of the back office is ever kept', async ({ page, context }) => {
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
    await page.goto('devices/new')
    await takenOver(page)
    await page.getByLabel('Name', { exact: true }).fill('Tent')
    await page.getByLabel('May know').selectOption({ label: 'Supporters of the last 24 months' })
    await page.getByRole('button', { name: 'Prepare this device' }).click()
    await expect(page.getByRole('heading', { name: 'This device is prepared' })).toBeVisible()
    const isWhole = page.waitForResponse(
      async (response) => response.url().includes('/pos/sync') && (await response.json()).is_last === true,
    )
    await page.goto('pos')
    await isWhole
    await takenOver(page)
    await context.setOffline(true)
    await page.reload()
    await takenOver(page)
    await expect(strips(page)).toContainText('This device goes on selling')
    await expect(page.getByText(/^Prices and stock of .+, less what waits on this device\.$/)).toBeVisible()
    await choose(page, 'Shop', /Enamel mug/)
    await expect(line(page, 'Enamel mug')).toBeVisible()
    await cart(page).getByRole('button', { name: /Guest/ }).click()
    await page.getByRole('searchbox', { name: 'Search supporters' }).fill('Amara.Okafor@mailbox.org')
    await page
      .getByRole('list', { name: 'Supporters found' })
      .getByRole('button', { name: /Amara Okafor/ })
      .click()
    await expect(cart(page).getByRole('button', { name: /Amara Okafor/ })).toBeVisible()
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
    await expect(page.getByText('1 sale waiting')).toHaveCount(0)
    await page.goto(`contributions/${number}`)
    await expect(page.getByRole('heading', { name: new RegExp(number) })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Amara Okafor')
  })
})

test('signing out removes the data of the till', async ({ page, context }) => {
  await signInOnScreen(page, 'manager')
  await page.goto('pos')
  await inCharge(page)
  await page.reload()
  await expect.poll(() => cachedPages(page)).toContain('/jpanel/pos')
  await page.goto('logout')
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect.poll(() => cachedPages(page)).toEqual([])
  await context.setOffline(true)
  await page.goto('pos')
  await expect(page.getByRole('heading', { name: 'There is no connection' })).toBeVisible()
  await expect(page.getByRole('main')).toHaveCSS('border-radius', '14px')
})

test('removes the data of the till when the session expires', async ({ page, context }) => {
  await signIn(page, 'manager')
  await page.goto('pos')
  await inCharge(page)
  await page.reload()
  await expect.poll(() => cachedPages(page)).toContain('/jpanel/pos')
  await context.clearCookies({ name: 'almoner' })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect.poll(() => cachedPages(page)).toEqual([])
})
