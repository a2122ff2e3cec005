import { expect, test } from 'vitest'
import { as } from '../support/server'

/** Pages that differ only in what they show lead to the same kinds of places: three of each are enough. */
const ENOUGH = 3
/** The server renders one page while this process reads the links of another. */
const AT_ONCE = 4

type Link = { address: string; from: string }

/** Each part of an address alone, and each two of them together; of more than two, in whatever order, the page is enough. */
const MOST_NAMES = 2

function kindOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://almoner.test')
  const names = [...new Set(searchParams.keys())].map((name) => name.replace(/\d+/g, '…')).toSorted()
  return `${pathname.replace(/\d+|[0-9A-F]{10}/g, '…')}?${names.length > MOST_NAMES ? 'many' : names.join('&')}`
}

const linksOf = (html: string, base: string): string[] =>
  [...html.matchAll(/<a [^>]*?href="([^"]+)"/g)].flatMap(([, href = '']) => {
    const { origin, pathname, search } = new URL(href.replaceAll('&amp;', '&'), base)
    return origin === new URL(base).origin ? [pathname + search] : []
  })

test('every link that an owner can follow from the first page leads somewhere', { timeout: 300_000 }, async () => {
  const owner = await as('owner')
  const waiting: Link[] = [{ address: '/jpanel/', from: 'the address bar' }]
  const known = new Set(['/jpanel/'])
  const seen = new Map<string, number>()
  const dead: string[] = []
  const follow = async ({ address, from }: Link) => {
    const reply = await owner.visit(address)
    if (reply.status >= 400) dead.push(`${address} answers ${reply.status}, linked from ${from}`)
    if (!reply.headers.get('content-type')?.includes('text/html')) return reply.body?.cancel()
    for (const link of linksOf(await reply.text(), reply.url)) {
      const count = seen.get(kindOf(link)) ?? 0
      if (known.has(link) || count >= ENOUGH) continue
      known.add(link)
      seen.set(kindOf(link), count + 1)
      waiting.push({ address: link, from: address })
    }
  }
  while (waiting.length > 0) await Promise.all(waiting.splice(0, AT_ONCE).map(follow))
  expect(dead).toEqual([])
  expect(known).toContain('/jpanel/settings/outbox')
})
