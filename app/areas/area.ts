import type { Permission } from '~/kit/permission'
import type { IconName } from '~/ui/icon-names'

/**
 * What an area adds to the application: pages, documented calls, menu lines and commands. The route map, the menu, the
 * palette, the accessibility tests and the gallery all derive from these declarations, so an area registers in one
 * place. Manifests are plain data: they import types and nothing else.
 */
export type Area = {
  name: string
  /** Lines of the documented menu by their place in it: `Features/Tributes/All`. */
  menu?: Readonly<Record<string, MenuLine>>
  /** What the palette can begin, besides opening a page of the menu. */
  commands?: readonly AreaCommand[]
  /** Address below /jpanel → page. */
  pages?: Readonly<Record<string, AreaPage>>
  /** Documented call: address below /jpanel → file below endpoints/jpanel. */
  calls?: Readonly<Record<string, string>>
  /** Addresses of the above whose forms carry files, and may be larger than others. */
  files?: readonly string[]
  /** Addresses of the above that take PUT or DELETE; all others take POST alone for what changes data. */
  methods?: Readonly<Record<string, 'PUT' | 'DELETE'>>
  /** Addresses of the above that an open page calls by itself: they do not keep a session alive. */
  background?: readonly string[]
  /** Addresses of the above that are open to who still has to set up a required second factor. */
  beforeFactor?: readonly string[]
  /** Calls that need no session, as the sign-in form over a page. */
  visitorCalls?: Readonly<Record<string, string>>
  /** Documented calls beside /jpanel for who is signed in: whole address → file below endpoints/jpanel. */
  siteCalls?: Readonly<Record<string, string>>
  /** Documented calls beside /jpanel that need no session: whole address → file below endpoints. */
  publicCalls?: Readonly<Record<string, string>>
}

/** `counts` names a figure beside the line. Shown only to who may open it. */
export type MenuLine = { href: string; needs: Needs; counts?: 'unfulfilled' }

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
}

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
}

/** Where a page can be seen, below /jpanel; null for a route that draws nothing. */
export const sampleOf = (path: string, { sample }: AreaPage): string | null => {
  if (sample !== undefined) return sample
  if (path.includes(':') || path.includes('*')) throw new Error(`${path} takes parameters and has no sample address`)
  return path
}
