import type { Permission } from '~/kit/permission'
import type { IconName } from '~/ui/icon-names'

/**
 * An area's pages, menu lines and commands; its calls are in app/endpoints. The route map, the menu, the palette, the
 * accessibility tests and the gallery derive from these, so manifests are plain data and import only types.
 */
export type Area = {
  name: string
  /** Menu lines by their place, such as `Fundraising/Tributes`. Each line is named like its page. */
  menu?: Readonly<Record<string, MenuLine>>
  commands?: readonly AreaCommand[]
  pages?: Readonly<Record<string, AreaPage>>
  /** Addresses of pages and calls whose forms carry files, and may be larger than others. */
  files?: readonly string[]
  /** Addresses that an open page calls automatically. They do not keep a session alive. */
  background?: readonly string[]
  /** Addresses that stay open to people who still have to set up a required second factor. */
  beforeFactor?: readonly string[]
}

export type MenuLine = {
  href: string
  needs: Needs
  counts?: 'unfulfilled'
  /** Replaces the line's label with the organization's own term. */
  named?: 'sponsees'
  words?: string
  begins?: Begins
}

type Needs = Permission | null

export type AreaCommand = {
  id: string
  label: string
  icon: IconName
  to: string
  words?: string
  isFile?: boolean
  needs: Needs
  /** Hidden from people with this permission, for whom another command says more. */
  unless?: Permission
  isLast?: boolean
  begins?: Begins
}

export const NEW_HEADINGS = ['Sales', 'People', 'Office', 'Fundraising', 'Shop', 'Sponsorship', 'Website'] as const

export type Begins = { heading: (typeof NEW_HEADINGS)[number]; label: string }

export type AreaPage = {
  file: string
  /** `shell` (the default) draws the menu around it, `bare` only needs a session, `visitor` needs none. */
  frame?: 'shell' | 'bare' | 'visitor'
  /**
   * An address below /jpanel that shows seeded data; by default the page's own address if it has no parameter. `{slip}`
   * and the like stand for records that a test or the gallery creates first. `null` if the route renders nothing.
   */
  sample?: string | null
  /** The page has no action, so it accepts only GET and HEAD. */
  isReadOnly?: true
  /** A documented PUT call has the same address as the page. */
  takesPut?: true
}

/**
 * Returns an address below /jpanel, or null for a route that renders nothing. Throws if a page takes parameters and has
 * no sample.
 */
export const samplePath = (path: string, { sample }: AreaPage): string | null => {
  if (sample !== undefined) return sample
  if (path.includes(':') || path.includes('*')) throw new Error(`${path} takes parameters and has no sample address`)
  return path
}
