import { answer } from './tables.server'

/** The module of every call's address: React Router and the server find the address, and `answer` its line. */
export const loader = answer
export const action = answer
