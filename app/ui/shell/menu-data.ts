import type { IconName } from '~/ui/icon-names'

export type MenuEntry = { label: string; href: string; count?: number; opensTab?: boolean }
export type MenuGroup = {
  label: string
  icon: IconName
  href?: string
  count?: number
  items?: readonly MenuEntry[]
}
export type PinnedEntry = MenuEntry & { icon: IconName }
export type NewSection = { heading: string; items: readonly { label: string; to: string }[] }

type Place = { pathname: string; search: string; hash: string }
type Here = { path: string; query: URLSearchParams; hash: string }

type Target = { href: string; there: string; query: URLSearchParams | null; tab: string }

function toTarget(href: string): Target {
  const [address = '', tab = ''] = href.split('#')
  const [path = '', query = ''] = address.split('?')
  return { href, there: path.replace(/\/$/, ''), query: query === '' ? null : new URLSearchParams(query), tab }
}

/** Caches the parsed addresses, because every page searches the menu. */
const targets = new WeakMap<readonly MenuGroup[], Target[]>()

function toTargets(groups: readonly MenuGroup[]): Target[] {
  const cached = targets.get(groups)
  if (cached !== undefined) return cached
  const created = groups
    .flatMap((group) => [...(group.href ? [group.href] : []), ...(group.items ?? []).map((item) => item.href)])
    .map(toTarget)
  targets.set(groups, created)
  return created
}

/** A page in a folder that is named as a view, such as `pages/3` below `?tab=pages`, belongs to that view. */
function fitBelow({ there, query }: Target, path: string): number {
  const [folder = ''] = path.slice(there.length + 1).split('/')
  return there.length + ([...(query?.values() ?? [])].includes(folder) ? 0.5 : 0)
}

/**
 * Scores a menu address from worst to best: no match, a page below it, the page with another view, the page, the page
 * with its view or tab.
 */
function fit(target: Target, { path, query: requested, hash }: Here): number {
  const { there, query, tab } = target
  if (path !== there)
    return tab === '' && there !== '/jpanel' && path.startsWith(`${there}/`) ? fitBelow(target, path) : 0
  if (tab) return hash === `#${tab}` ? 10_000 + there.length : 0
  if (query === null) return 5_000 + there.length
  const isView = [...query].every(([name, value]) => requested.get(name) === value)
  return (isView ? 10_000 : 1_000) + there.length
}

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
