import { z } from 'zod'

export const MAX_ID = 2_147_483_647

/** A whole number or its digits. Refuses `true`, `[4]`, `1e3` and `0x10`. */
export const whole = (message: string) =>
  z.union(
    [
      z.int(),
      z
        .string()
        .trim()
        .regex(/^-?\d{1,15}$/)
        .transform(Number),
    ],
    { error: message },
  )

export const id = (message: string) => whole(message).pipe(z.number().min(1, message).max(MAX_ID, message))

/** Text of a form: blank becomes null, a number becomes its digits, and anything else is malformed. */
export const text = (maxLength: number) =>
  z
    .union([z.string(), z.number().transform(String)], { error: 'This must be text.' })
    .transform((typed) => typed.trim())
    .pipe(z.string().max(maxLength, `This field can contain a maximum of ${maxLength} characters.`))
    .transform((typed) => (typed === '' ? null : typed))
    .nullish()
    .transform((typed) => typed ?? null)

/** `1`, `true`, `on`, `Y` and their opposites; missing is false. */
export const flag = z.preprocess((typed) => {
  if (typed === undefined || typed === null || typed === '') return false
  if (typeof typed !== 'string' && typeof typed !== 'number') return typed
  const word = String(typed).toLowerCase()
  if (['1', 'true', 'on', 'y', 'yes'].includes(word)) return true
  return ['0', 'false', 'off', 'n', 'no'].includes(word) ? false : typed
}, z.boolean('This must be yes or no.'))

export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((typed) => (typed === '' || typed === null ? undefined : typed), schema.optional())

/** An optional choice: `0` means none, like an empty value. */
export const optionalId = (message: string) =>
  z.preprocess(
    (typed) => (typed === '0' || typed === 0 || typed === '' || typed === null ? undefined : typed),
    id(message).optional(),
  )

/** Anything but two letters is no country and is left empty (R-SUPPORTERS-2). */
export const country = text(60).transform((code) =>
  code !== null && /^[A-Za-z]{2}$/.test(code) ? code.toUpperCase() : null,
)

/** An amount as it was typed; the operation reads it in the order's currency. */
export const amount = z
  .union([z.string().max(40), z.number().transform(String)], { error: 'This must be an amount.' })
  .nullish()
