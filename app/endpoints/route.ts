import { answer } from './tables.server'

export const loader = answer
export const action = answer
