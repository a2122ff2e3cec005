import { boundedCache } from '~/kit/cache/bounded-cache'
import { ALL_LEVELS } from '~/kit/permission'
import type { MenuItem } from '~/ui/overlay/menu'
import type { MenuGroup, PinnedEntry } from '~/ui/shell/menu-data'
import { newItemsFor } from './commands'
import { menuFor, pinnedFor, type May, type MenuCounts } from './menu'

export type OfficeFrame = {
  menu: MenuGroup[]
  pinned: PinnedEntry[]
  newItems: MenuItem[]
  till: { href: string; label: string; note: string } | null
}

const TILL = { href: '/jpanel/pos', label: 'Point of sale', note: 'Sell and take gifts' }

const frames = boundedCache<OfficeFrame>(200)

/** It depends on nothing but rights and counts: everybody with the same has the same, and it is made once. */
export const frameFor = (may: May, counts: MenuCounts): OfficeFrame =>
  frames(`${counts.unfulfilled} ${ALL_LEVELS.map((permission) => (may(permission) ? 1 : 0)).join('')}`, () => ({
    menu: menuFor(may, counts),
    pinned: pinnedFor(may),
    newItems: newItemsFor(may),
    till: may('pos.edit') ? TILL : null,
  }))
