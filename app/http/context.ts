import { createContext } from 'react-router'
import type { Ctx } from '~/kit/operation'

/** Set by the guard for every page and call below /jpanel. */
export const ctxContext = createContext<Ctx>()

/**
 * `csrf` is this session's anti-forgery token; token holders (`isBearer`) need none. `email` is what this person signs
 * in with. `needsFactor`: the organization requires a second factor, and this person has none yet.
 */
export type Passage = {
  csrf: string
  isBearer: boolean
  email: string
  needsFactor?: boolean
  /** Counts an export against the person's share of a minute; throws DomainError `too-many`. */
  takeExport?: () => Promise<void>
}

export const passageContext = createContext<Passage>()
