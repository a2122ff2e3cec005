import { expect, test } from 'vitest'
import { as, rows } from '../support/server'

/**
 * Pages of one kind link to the same kinds of places, so three of each are enough, and one with many parts combined.
 */
const ENOUGH = 3
const ENOUGH_COMBINED = 1
const MAX_NAMES = 2
/** A list has more combinations of filters than can be followed, so this many of one page are. */
const MAX_COMBINED = 20
/** The server renders one page while this process reads the links of another. */
const AT_ONCE = 4

type Link = { address: string; from: string }

type Kind = { page: string; names: readonly string[] }

/** Ignores the order of the address's parts. */
function kindOf(address: string): Kind {
  const { pathname, searchParams } = new URL(address, 'http://almoner.test')
  const names = [...new Set([...searchParams.keys()].map((name) => name.replace(/\d+/g, '…')))].toSorted()
  return { page: pathname.replace(/\d+|[0-9A-F]{10}/g, '…'), names }
}

function bounded() {
  const seen = new Map<string, number>()
  const count = (key: string) => seen.get(key) ?? 0
  return (address: string): boolean => {
    const { page, names } = kindOf(address)
    const kind = `${page}?${names.join('&')}`
    const isCombined = names.length > MAX_NAMES
    if (count(kind) >= (isCombined ? ENOUGH_COMBINED : ENOUGH) || (isCombined && count(page) >= MAX_COMBINED))
      return false
    for (const key of isCombined ? [kind, page] : [kind]) seen.set(key, count(key) + 1)
    return true
  }
}

const linksOf = (html: string, base: string): string[] =>
  [...html.matchAll(/<a [^>]*?href=(?:"([^"]+)"|([^\s">]+))/g)].flatMap(([, quoted = '', href = quoted]) => {
    const { origin, pathname, search } = new URL(href.replaceAll('&amp;', '&'), base)
    return origin === new URL(base).origin ? [pathname + search] : []
  })

test('finds no dead link when an owner follows every link', { timeout: 600_000 }, async () => {
  const owner = await as('owner')
  const waiting: Link[] = [{ address: '/jpanel/', from: 'the address bar' }]
  const known = new Set(['/jpanel/'])
  const isFollowed = bounded()
  const dead: string[] = []
  const follow = async ({ address, from }: Link) => {
    // Exports exceed one person's share of a minute.
    if (address.includes('export') || address.includes('.csv'))
      await rows("DELETE FROM sign_in_throttle WHERE key LIKE 'export:%'")
    const reply = await owner.visit(address)
    if (reply.status >= 400) dead.push(`${address} answers ${reply.status}, linked from ${from}`)
    if (!reply.headers.get('content-type')?.includes('text/html')) return reply.body?.cancel()
    for (const link of linksOf(await reply.text(), reply.url)) {
      if (known.has(link) || !isFollowed(link)) continue
      known.add(link)
      waiting.push({ address: link, from: address })
    }
  }
  while (waiting.length > 0) await Promise.all(waiting.splice(0, AT_ONCE).map(follow))
  expect(dead).toEqual([])
  expect(known).toContain('/jpanel/settings/outbox')
})
