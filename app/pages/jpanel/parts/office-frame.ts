import { boundedCache } from '~/kit/cache/bounded-cache'
import { ALL_LEVELS } from '~/kit/permission'
import type { MenuGroup, NewSection, PinnedEntry } from '~/ui/shell/menu-data'
import { newSectionsFor } from './commands'
import { menuFor, pinnedFor, type May, type MenuFacts } from './menu'

export type OfficeFrame = {
  menu: MenuGroup[]
  pinned: PinnedEntry[]
  newSections: NewSection[]
  till: { href: string; label: string; note: string } | null
}

const TILL = { href: '/jpanel/pos', label: 'Point of sale', note: 'Sell and take gifts' }

const frames = boundedCache<OfficeFrame>(200)

/** Depends only on permissions and facts, so people with the same ones share a cached frame. */
export const frameFor = (may: May, facts: MenuFacts): OfficeFrame => {
  const rights = ALL_LEVELS.map((permission) => (may(permission) ? 1 : 0)).join('')
  return frames(`${facts.unfulfilled} ${rights} ${facts.sponsees}`, () => ({
    menu: menuFor(may, facts),
    pinned: pinnedFor(may, facts),
    newSections: newSectionsFor(may),
    till: may('pos.edit') ? TILL : null,
  }))
}
