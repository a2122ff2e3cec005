import type { IconName } from '~/ui/icon-names'

export type MenuEntry = { label: string; href: string; count?: number; opensTab?: boolean }
/** A heading splits a long group. */
export type MenuSection = { heading: string }
/** `below`: every page under this path belongs to the group, also one that none of its entries leads to. */
export type MenuGroup = { label: string; icon: IconName; href?: string; below?: string; items?: readonly (MenuEntry | MenuSection)[] }
export type PinnedEntry = MenuEntry & { icon: IconName }

export const isEntry = (item: MenuEntry | MenuSection): item is MenuEntry => 'href' in item

type Place = { pathname: string; search: string; hash: string }

/** How well an address of the menu fits where a person is: not at all, a page below it, the page with another view, the page, the page with its view or tab. */
function fit(href: string, { pathname, search, hash }: Place): number {
  const [address = '', tab = ''] = href.split('#')
  const [path = '', query = ''] = address.split('?')
  const here = pathname.replace(/\/$/, '')
  const there = path.replace(/\/$/, '')
  if (here !== there) return tab === '' && there !== '/jpanel' && here.startsWith(`${there}/`) ? there.length : 0
  if (tab) return hash === `#${tab}` ? 10_000 + there.length : 0
  if (query === '') return 5_000 + there.length
  const requested = new URLSearchParams(search)
  const isView = [...new URLSearchParams(query)].every(([name, value]) => requested.get(name) === value)
  return (isView ? 10_000 : 1_000) + there.length
}

/** The one address of the menu that says where a person is. */
export function currentHref(groups: readonly MenuGroup[], place: Place): string | null {
  const all = groups.flatMap((group) => [
    ...(group.href ? [group.href] : []),
    ...(group.items ?? []).filter(isEntry).map((item) => item.href),
  ])
  const best = all.reduce<{ href: string | null; score: number }>(
    (found, href) => {
      const score = fit(href, place)
      return score > found.score ? { href, score } : found
    },
    { href: null, score: 0 },
  )
  return best.href
}

/** Whether a person is in this group of the menu: at one of its entries, or at a page under it that no entry leads to. */
export const isCurrentGroup = ({ items, below }: MenuGroup, here: string | null, { pathname }: Place): boolean =>
  here === null
    ? below !== undefined && (pathname === below || pathname.startsWith(`${below}/`))
    : (items ?? []).some((item) => isEntry(item) && item.href === here)
