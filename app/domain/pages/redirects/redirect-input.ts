import { z } from 'zod'
import { boundedText, someId } from '~/kit/fields'
import { REDIRECT_KINDS, type RedirectKind } from './redirect'

const MAX_ADDRESS_LENGTH = 255
const SOURCE_MISSING = 'Please enter the address to redirect.'
const TARGET_MISSING = 'Please enter where the redirect leads.'
const TOO_LONG = `An address can have up to ${String(MAX_ADDRESS_LENGTH)} characters.`
const NOT_A_PATH = 'Please enter a path of your website, like /old-page, without a question mark or spaces.'
const NOT_A_TARGET = 'Please enter a path like /new-page, or a web address that begins with https:// or http://.'
const RESERVED = 'The home page and addresses below /jpanel cannot be redirected.'
const SAME = 'A redirect cannot lead to its own address.'

const address = (missing: string) =>
  boundedText(MAX_ADDRESS_LENGTH, { required: missing, tooLong: TOO_LONG }).trim().min(1, missing)

const toPath = (typed: string): string => `/${trimmed(typed).toLowerCase()}`

function trimmed(typed: string): string {
  let [from, to] = [0, typed.length]
  while (from < to && typed[from] === '/') from += 1
  while (to > from && typed[to - 1] === '/') to -= 1
  return typed.slice(from, to)
}

export const pathOfTarget = (target: string): string | null =>
  target.startsWith('/') ? toPath(target.split(/[?#]/)[0] ?? '') : null

const isPath = (typed: string) => !/[\s?#\\<>"]|:\/\/|\p{Cc}/u.test(typed) && !toPath(typed).split('/').includes('..')
const isReserved = (path: string) => path === '/' || path === '/jpanel' || path.startsWith('/jpanel/')

function isTarget(typed: string): boolean {
  if (typed === '') return true
  if (/[\s\\<>"]|\p{Cc}/u.test(typed)) return false
  if (typed.startsWith('/')) return !typed.startsWith('//')
  if (!/^https?:\/\//i.test(typed) || !URL.canParse(typed)) return false
  const { username, password } = new URL(typed)
  return username === '' && password === ''
}

/** `id` is missing for a new redirect (R-PAGES-1). */
export const SaveRedirectInput = z
  .object({
    id: someId.optional(),
    source: address(SOURCE_MISSING).refine(isPath, NOT_A_PATH).transform(toPath),
    target: address(TARGET_MISSING).refine(isTarget, NOT_A_TARGET),
    kind: z
      .enum(Object.keys(REDIRECT_KINDS) as [RedirectKind, ...RedirectKind[]], 'Please choose a kind of redirect.')
      .default('permanent'),
  })
  .refine(({ source }) => !isReserved(source), { path: ['source'], message: RESERVED })
  .refine(({ source }) => source.length <= MAX_ADDRESS_LENGTH, { path: ['source'], message: TOO_LONG })
  .refine(({ source, target }) => pathOfTarget(target) !== source, { path: ['target'], message: SAME })

export const RedirectIdInput = z.object({ id: someId })
