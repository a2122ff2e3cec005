import { createContext } from 'react-router'
import type { Ctx } from '~/kit/operation'

export const ctxContext = createContext<Ctx>()

/**
 * `csrf` is this session's anti-forgery token; token holders (`isBearer`) need none. `email` is the person's sign-in
 * address. `needsFactor` means that the organization requires a second factor that this person lacks. `pins` is
 * the person's part of the menu, as JSON.
 */
export type Passage = {
  csrf: string
  isBearer: boolean
  email: string
  needsFactor?: boolean
  pins?: string | null
  /** Counts an export against the person's share of a minute; throws DomainError `too-many`. */
  takeExport?: () => Promise<void>
}

export const passageContext = createContext<Passage>()
