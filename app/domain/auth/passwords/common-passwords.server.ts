import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const LIST = '@zxcvbn-ts/language-common/src/passwords.json'

/**
 * A leaked password with up to three added characters still counts as leaked, like `qwertyuiopas` or `unbelievable1!`.
 */
const MAX_ADDED = 3
const MIN_LENGTH = 8

let list: ReadonlySet<string> | undefined

const commonPasswords = (): ReadonlySet<string> =>
  (list ??= new Set(JSON.parse(readFileSync(createRequire(import.meta.url).resolve(LIST), 'utf8')) as string[]))

export function isCommonPassword(password: string): boolean {
  const known = commonPasswords()
  const lower = password.toLowerCase()
  for (let before = 0; before <= MAX_ADDED; before++)
    for (let after = 0; before + after <= MAX_ADDED; after++) {
      const inner = lower.slice(before, lower.length - after)
      if (known.has(inner) && (inner.length >= MIN_LENGTH || inner === lower)) return true
    }
  return false
}
