import { expect, test, type Page } from '@playwright/test'
import { flagAsRisky } from '../support/e2e-database.ts'
import { signIn, takenOver } from '../support/screens.ts'

const unsaved = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })

test('links within a page use the router’s history; Discard after a refused save restores values', async ({ page }) => {
  await signIn(page, 'owner')
  await test.step('links within a page move the focus and leave the history to the router', async () => {
    await page.goto('settings/organization')
    await takenOver(page)
    const entries = () => page.evaluate(() => history.length)
    await page.getByRole('textbox', { name: /^Website/ }).fill('not an address')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('alert').getByRole('link', { name: 'Website' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: /^Website/ })).toBeFocused()
    const [before, address] = [await entries(), page.url()]
    await page.getByRole('alert').getByRole('link', { name: 'Website' }).click()
    await expect(page.getByRole('textbox', { name: /^Website/ })).toBeFocused()
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
    await expect(page.locator('#main')).toBeFocused()
    expect(await entries()).toBe(before)
    expect(await page.evaluate(() => typeof (history.state as { idx?: unknown } | null)?.idx)).toBe('number')
    expect(page.url()).toBe(address)
  })
  await test.step('Discard after a refused save restores stored values, and leaving then asks nothing', async () => {
    await page.goto('settings/organization')
    await takenOver(page)
    const website = page.getByRole('textbox', { name: /^Website/ })
    const before = await website.inputValue()
    await website.fill('not an address')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Updates failed to save.')).toBeVisible()
    await unsaved(page).getByRole('button', { name: 'Discard' }).click()
    await expect(website).toHaveValue(before)
    await expect(unsaved(page)).toBeHidden()
    await expect(page.getByText('Updates failed to save.')).toBeHidden()
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  })
  await test.step('the dashboard leads to the point of sale by that name, and not by another', async () => {
    await page.goto('.')
    const links = page.locator('a[href^="/jpanel/pos"]:not([role=menuitem])')
    await expect(links).toHaveCount(2)
    for (const link of await links.all()) await expect(link).toContainText('Point of sale')
  })
})

test('shows both statuses of a contribution at every width', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('contributions?c=0')
  const number = (await page.locator('.list .mono').last().textContent()) ?? ''
  await flagAsRisky(number)
  for (const width of [1440, 1180, 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`contributions?fO=${number}`)
    const row = page.locator('.list tbody tr')
    await expect(row.locator('.pill')).toHaveText(['Risk Warning', 'Unfulfilled'])
    const { pills, cells } = await row.evaluate((element) => {
      const edges = (one: Element) => {
        const { left, right, top, bottom } = one.getBoundingClientRect()
        return { left, right, top, bottom, cell: one.closest('td') }
      }
      const drawn = [...element.querySelectorAll('.pill')].map(edges)
      const others = [...element.querySelectorAll('td:not(:has(.pill), .pick)')]
        .map(edges)
        .filter(({ left, right }) => right > left)
      const isInside = drawn.every(({ cell, left, right, top, bottom }) => {
        const box = cell?.getBoundingClientRect()
        return box !== undefined && left >= box.left && right <= box.right && top >= box.top && bottom <= box.bottom
      })
      const isApart = (one: (typeof drawn)[number], two: (typeof drawn)[number]) =>
        one.right <= two.left || two.right <= one.left || one.bottom <= two.top || two.bottom <= one.top
      const [first, second] = drawn
      return {
        pills: { isInside, isApart: first !== undefined && second !== undefined && isApart(first, second) },
        cells: drawn.every((pill) => others.every((other) => isApart(pill, other))),
      }
    })
    expect({ width, ...pills, cells }).toEqual({ width, isInside: true, isApart: true, cells: true })
  }
})

test('names the way back from a record after its page', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('contributions?fO=7F3A09C2B1')
  await takenOver(page)
  const main = page.getByRole('main')
  const back = main.locator('a.back')
  await main.getByRole('link', { name: 'Amara Okafor' }).click()
  await expect(back).toHaveText('Contributions')
  await main.getByRole('link', { name: 'Amara Okafor' }).click()
  await expect(page).toHaveURL(/supporters\/\d+$/)
  await expect(back).toHaveText('Contribution #7F3A09C2B1')
  await page.reload()
  await expect(back).toHaveText('Contribution #7F3A09C2B1')
  await back.click()
  await expect(page).toHaveURL(/contributions\/7F3A09C2B1$/)
  await expect(back).toHaveText('Contributions')
  await back.click()
  await expect(page).toHaveURL(/contributions\?fO=7F3A09C2B1$/)
})
