import { createContext } from 'react-router'
import type { Ctx } from '~/kit/operation'

/** Set by the guard for every page and call below /jpanel. */
export const ctxContext = createContext<Ctx>()

/** `csrf` is this session's anti-forgery token; token holders (`isBearer`) need none. */
export type Passage = { csrf: string; isBearer: boolean }

export const passageContext = createContext<Passage>()
