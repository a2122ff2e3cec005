import { answer } from './tables.server'

/** Serves every call. React Router and the server match the address, and `answer` finds the call for it. */
export const loader = answer
export const action = answer
