import { randomInt } from 'node:crypto'

const SIGNS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const HALF = 10
const COUNT = 8

const half = (): string => Array.from({ length: HALF }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('')

/** `xxxxxxxxxx-xxxxxxxxxx`, each good once in place of a code. */
export const newRecoveryCodes = (): string[] => Array.from({ length: COUNT }, () => `${half()}-${half()}`)
