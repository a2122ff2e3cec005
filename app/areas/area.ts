import type { Permission } from '~/kit/permission'
import type { IconName } from '~/ui/icon-names'

/**
 * An area's pages, menu lines and commands; its calls are in app/endpoints. The route map, the menu, the palette, the
 * accessibility tests and the gallery derive from these, so manifests are plain data: they import types only.
 */
export type Area = {
  name: string
  /** Lines of the menu by their place in it, `Fundraising/Tributes`; each is called as its page. */
  menu?: Readonly<Record<string, MenuLine>>
  commands?: readonly AreaCommand[]
  /** Address below /jpanel → page. */
  pages?: Readonly<Record<string, AreaPage>>
  /** Addresses of pages and calls whose forms carry files, and may be larger than others. */
  files?: readonly string[]
  /** Addresses that an open page calls by itself: they do not keep a session alive. */
  background?: readonly string[]
  /** Addresses that are open to who still has to set up a required second factor. */
  beforeFactor?: readonly string[]
}

/** Shown only to who may open it. */
export type MenuLine = {
  href: string
  needs: Needs
  /** A figure beside the line. */
  counts?: 'unfulfilled'
  /** The organization's own word stands in place of the line's. */
  named?: 'sponsees'
  /** Other words that find it in the palette. */
  words?: string
  begins?: Begins
}

/** A permission, or null where every signed-in person may. */
type Needs = Permission | null

export type AreaCommand = {
  id: string
  label: string
  icon: IconName
  to: string
  /** Other words that find it. */
  words?: string
  isFile?: boolean
  needs: Needs
  /** Hidden from who holds this permission: another command says more. */
  unless?: Permission
  /** Stands behind the pages, with what is rarely wanted. */
  isLast?: boolean
  begins?: Begins
}

/** The headings under "New", in their order. */
export const NEW_HEADINGS = ['Sales', 'People', 'Office', 'Fundraising', 'Shop', 'Sponsorship', 'Website'] as const

/** A line under "New": what a person begins there. */
export type Begins = { heading: (typeof NEW_HEADINGS)[number]; label: string }

export type AreaPage = {
  /** Below pages/jpanel, without its extension. */
  file: string
  /** `shell` (the default) draws the menu around it, `bare` only needs a session, `visitor` needs none. */
  frame?: 'shell' | 'bare' | 'visitor'
  /**
   * An address below /jpanel that shows seeded data; the page's own address where it takes no parameter. `{slip}` and
   * the like stand for what a test or the gallery creates first. `null` where the route draws nothing.
   */
  sample?: string | null
  /** It has no action: nothing is sent to it. */
  isReadOnly?: true
  /** A documented call is at the same address. */
  takesPut?: true
}

/** An address below /jpanel; null for a route that renders nothing. */
export const samplePath = (path: string, { sample }: AreaPage): string | null => {
  if (sample !== undefined) return sample
  if (path.includes(':') || path.includes('*')) throw new Error(`${path} takes parameters and has no sample address`)
  return path
}
