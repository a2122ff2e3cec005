import { expect, test, type Page } from '@playwright/test'
import { LIST_PAGES } from '../support/list-pages.ts'
import { signIn } from '../support/screens.ts'
import { SEEDED_LISTS } from '../support/seeded-lists.ts'

/** Widths at which a list's columns change, and a common laptop between them. */
const WINDOWS = [768, 1024, 1180, 1280, 1366, 1440, 1600, 1920]

const measured = (page: Page) =>
  page.locator('.list-form .list').evaluate((table) => ({
    name: Math.round(table.querySelector('td.name')?.getBoundingClientRect().width ?? 0),
    over: table.clientWidth - (table.parentElement?.clientWidth ?? 0),
  }))

async function seeEveryColumn(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1180, height: 900 })
  await page.goto('recurring_payments')
  const keys = 'profile contribution description status period method lifetime total next'.split(' ')
  await page.evaluate(
    (selected) => localStorage.setItem('almoner.table.recurring-payments', JSON.stringify({ columns: selected })),
    Object.fromEntries(keys.map((key) => [key, true])),
  )
  await page.reload()
  await expect(page.locator('.list-form .list th')).toHaveCount(keys.length + 1)
  await expect(page.locator('.list-form .list th[class*=from-]')).toHaveCount(0)
  const { name, over } = await measured(page)
  expect(name).toBeGreaterThanOrEqual(160)
  expect(over).toBeGreaterThan(0)

  // The whole row has the color of the plan's status; all seeded plans are active.
  await page.mouse.move(0, 0)
  const colors = await page.locator('.list-form .list tbody tr').evaluateAll((rows) =>
    ['good', 'warn', 'bad'].map((tone, index) => {
      const pill = rows[index]?.querySelector('.pill')
      if (pill) pill.className = `pill ${tone}`
      return getComputedStyle(rows[index]?.querySelector('td') ?? document.body).backgroundColor
    }),
  )
  expect(new Set(colors).size).toBe(3)

  await page.goto('supporters?rpp=Active')
  const supporter = await page.locator('.list-form .list tbody td.name a').first().getAttribute('href')
  await page.goto(`${supporter ?? ''}?tab=recurring`)
  const ofSupporter = await page
    .locator('.plain-rows tbody tr')
    .first()
    .evaluate((row) =>
      ['good', 'warn', 'bad'].map((tone) => {
        const pill = row.querySelector('.pill')
        if (pill) pill.className = `pill ${tone}`
        return getComputedStyle(row.querySelector('td') ?? document.body).backgroundColor
      }),
    )
  expect(new Set(ofSupporter).size).toBe(3)
}

test('shows the name of a row at every width without sideways scrolling', async ({ page }) => {
  test.slow()
  await signIn(page, 'owner')
  const squeezed: string[] = []
  for (const address of SEEDED_LISTS) {
    await page.goto(address)
    for (const width of WINDOWS) {
      await page.setViewportSize({ width, height: 900 })
      const { name, over } = await measured(page)
      if (name < 160 || over > 0) squeezed.push(`${address} at ${width}: ${name} px for the name, ${over} px too wide`)
    }
  }
  expect(squeezed).toEqual([])
  await test.step('a person who chooses every column gets all of them, and the table scrolls', async () =>
    seeEveryColumn(page))
})

/** The least target of WCAG 2.5.8, in pixels. */
const LEAST_TARGET = 24

/** These have links in their rows that lead to a record. */
const LINKED = ['contributions', 'supporters', 'products', 'tributes', 'tax_receipts', 'settings/journal']

async function measureLinks(page: Page): Promise<void> {
  const small: string[] = []
  const linked = new Set<string>()
  for (const address of new Set([...LIST_PAGES, ...SEEDED_LISTS, ...LINKED])) {
    await page.goto(address)
    const links = await page.locator('.table-card tbody a:visible').evaluateAll((all) =>
      all.map((link) => {
        const { width, height } = link.getBoundingClientRect()
        return { least: Math.min(width, height), html: link.outerHTML }
      }),
    )
    if (links.length > 0) linked.add(address)
    small.push(
      ...links.flatMap(({ least, html }) => (least < LEAST_TARGET ? [`${address}: ${least} px, ${html}`] : [])),
    )
  }
  expect(small).toEqual([])
  expect([...linked]).toEqual(expect.arrayContaining(LINKED))
  expect(linked.size).toBeGreaterThan(20)
}

test('a row on a phone begins with initials, a box or its name, without an empty gap', async ({ page }) => {
  test.slow()
  await signIn(page, 'owner')
  await page.setViewportSize({ width: 390, height: 844 })
  const wrong: string[] = []
  for (const address of SEEDED_LISTS) {
    await page.goto(address)
    const row = await page
      .locator('.list-form .list tbody tr')
      .first()
      .evaluate((tr) => {
        const box = tr.querySelector('.pick .box')
        return {
          name: Math.round(tr.querySelector('td.name')?.getBoundingClientRect().left ?? 0),
          isMarked: tr.querySelector('.name > .av') !== null || (box !== null && getComputedStyle(box).opacity === '1'),
        }
      })
    if (row.isMarked ? row.name < 60 : row.name > 20) wrong.push(`${address}: the name begins at ${row.name} px`)
  }
  expect(wrong).toEqual([])
  await test.step('every link of every list is as large as a target must be', async () => measureLinks(page))
})
