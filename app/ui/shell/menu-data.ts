import type { IconName } from '~/ui/icon-names'

export type MenuEntry = { label: string; href: string; count?: number; opensTab?: boolean }
/** A line of its own has an address, a group has lines. */
export type MenuGroup = {
  label: string
  icon: IconName
  href?: string
  count?: number
  items?: readonly MenuEntry[]
}
export type PinnedEntry = MenuEntry & { icon: IconName }
/** Records that a person may add, under one heading of "New". */
export type NewSection = { heading: string; items: readonly { label: string; to: string }[] }

type Place = { pathname: string; search: string; hash: string }
/** A place in its parts. */
type Here = { path: string; query: URLSearchParams; hash: string }

/** An address of the menu in its parts. */
type Target = { href: string; there: string; query: URLSearchParams | null; tab: string }

function toTarget(href: string): Target {
  const [address = '', tab = ''] = href.split('#')
  const [path = '', query = ''] = address.split('?')
  return { href, there: path.replace(/\/$/, ''), query: query === '' ? null : new URLSearchParams(query), tab }
}

/** A menu is looked through for every page. */
const targets = new WeakMap<readonly MenuGroup[], Target[]>()

function toTargets(groups: readonly MenuGroup[]): Target[] {
  const known = targets.get(groups)
  if (known !== undefined) return known
  const made = groups
    .flatMap((group) => [...(group.href ? [group.href] : []), ...(group.items ?? []).map((item) => item.href)])
    .map(toTarget)
  targets.set(groups, made)
  return made
}

/**
 * Ranks a menu address: no match, a page below it, the page with another view, the page, the page with its view or tab.
 */
function fit({ there, query, tab }: Target, { path, query: requested, hash }: Here): number {
  if (path !== there) return tab === '' && there !== '/jpanel' && path.startsWith(`${there}/`) ? there.length : 0
  if (tab) return hash === `#${tab}` ? 10_000 + there.length : 0
  if (query === null) return 5_000 + there.length
  const isView = [...query].every(([name, value]) => requested.get(name) === value)
  return (isView ? 10_000 : 1_000) + there.length
}

/** The one address of the menu that says where a person is. */
export function currentHref(groups: readonly MenuGroup[], { pathname, search, hash }: Place): string | null {
  const here = {
    path: pathname.endsWith('/') ? pathname.slice(0, -1) : pathname,
    query: new URLSearchParams(search),
    hash,
  }
  const best = toTargets(groups).reduce<{ href: string | null; score: number }>(
    (found, target) => {
      const score = fit(target, here)
      return score > found.score ? { href: target.href, score } : found
    },
    { href: null, score: 0 },
  )
  return best.href
}

export const isCurrentGroup = ({ items }: MenuGroup, here: string | null): boolean =>
  (items ?? []).some((item) => item.href === here)
