import { z } from 'zod'
import { boundedText } from '~/kit/fields'
import { toList } from '~/kit/typed/list'

/** `rest` is the account for income without a specific account. */
export const ACCOUNT_KINDS = ['rest', 'fund', 'part', 'gateway', 'bank'] as const
export type AccountKind = (typeof ACCOUNT_KINDS)[number]

const MAX_ACCOUNTS = 500
const TOO_LONG = 'An account can have up to 60 characters.'
const account = boundedText(60, { tooLong: TOO_LONG }).trim().default('')

/** `was` is the value when the form was opened; changes that others have made since are not overwritten. */
export const SaveAccountsInput = z.object({
  rows: z.preprocess(
    toList,
    z
      .array(z.object({ kind: z.enum(ACCOUNT_KINDS), key: z.string().max(200), was: account, account }))
      .max(MAX_ACCOUNTS),
  ),
})
