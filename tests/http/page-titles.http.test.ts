import { expect, test } from 'vitest'
import { menuFor } from '~/pages/jpanel/parts/menu'
import { newSectionsFor } from '~/pages/jpanel/parts/commands'
import { addressOf, isMade, PAGES } from '../support/page-addresses'
import { as } from '../support/server'

const owner = await as('owner')

/** A page may redirect to its usual period. */
async function readTitle(address: string): Promise<string> {
  const answer = await owner.visit(address)
  const to = answer.headers.get('location')
  const page = await (to === null ? answer : await owner.visit(to)).text()
  return /<title>([^<]*)<\/title>/.exec(page)?.[1] ?? ''
}

test('a document names the view, the page and the list in its title when it is loaded first', async () => {
  expect(await readTitle('/jpanel/contributions')).toBe('Contributions · Almoner')
  expect(await readTitle('/jpanel/contributions?c=0')).toBe('Unfulfilled · Contributions · Almoner')
  const first = await (await owner.visit('/jpanel/contributions')).text()
  const next = /<a[^>]*rel="next"[^>]*>/.exec(first)?.[0].match(/href="([^"]*)"/)?.[1] ?? ''
  const { pathname, search } = new URL(next.replaceAll('&amp;', '&'), 'http://a/jpanel/contributions')
  expect(await readTitle(pathname + search)).toMatch(/^Page 2 of \d+ · Contributions · Almoner$/)
  expect(await readTitle('/jpanel/fundraise?tab=pages')).toBe('Fundraising pages · Almoner')
  expect(await readTitle('/jpanel/fundraise?tab=archived')).toBe('Archived · Fundraising · Almoner')
  expect(await readTitle('/jpanel/supporters/1?tab=notes')).toMatch(/^Notes · .+ · Almoner$/)
  expect(await readTitle('/jpanel/recurring_payments?status[]=Active')).toMatch(/^Active · Recurring/)
})

async function readHeading(address: string): Promise<string> {
  const reply = await owner.visit(address)
  const location = reply.headers.get('location')
  if (location !== null) return await readHeading(location)
  const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(await reply.text())?.[1] ?? ''
  return heading
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .trim()
}

test('each line of the menu is called as the page that it leads to', async () => {
  const menu = menuFor(() => true, { unfulfilled: 0n, sponsees: 'Children' })
  const lines = menu.flatMap(({ label, href, items = [] }) => [
    ...(href === undefined ? [] : [{ label, href }]),
    ...items,
  ])
  for (const { label, href } of lines) expect([href, await readHeading(href)]).toEqual([href, label])
})

test('each line of New opens', async () => {
  const places = newSectionsFor(() => true).flatMap(({ items }) => items.map(({ to }) => to))
  for (const to of places) expect([to, (await owner.visit(to)).status]).toEqual([to, 200])
})

test('every page has a title of its own, which names the page or its record before the product', async () => {
  const titles = new Map<string, string[]>()
  for (const [id, address] of Object.entries(PAGES)) {
    if (isMade(address) || address.who !== 'owner') continue
    const title = await readTitle(`/jpanel/${addressOf(id)}`.replace(/\/\.$/, '/'))
    titles.set(title, [...(titles.get(title) ?? []), id])
  }
  expect(titles.size).toBeGreaterThan(90)
  expect([...titles].filter(([title]) => !/^\S.* · (?:Almoner|Harbor Light Trust.*)$/.test(title))).toEqual([])
  expect([...titles].filter(([, pages]) => pages.length > 1)).toEqual([])
})
