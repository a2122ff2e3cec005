import { z } from 'zod'
import { boundedRecord } from '~/kit/typed-lists'
import { flag, optional } from '~/kit/whole-number'
import { UNKNOWN_PROVIDER } from './messages'
import { PROVIDER_KEYS } from './provider'

const MAX_CREDENTIAL_LENGTH = 2000

/** A missing or blank value keeps the stored one (R-PROVIDERS-3). */
const credential = optional(
  z
    .string('This must be text.')
    .trim()
    .max(MAX_CREDENTIAL_LENGTH, `This field can contain a maximum of ${MAX_CREDENTIAL_LENGTH} characters.`)
    .transform((typed) => (typed === '' ? undefined : typed)),
)
const unlessBlank = optional(flag)

export const SaveProviderInput = z.object({
  provider: z.string().max(40).pipe(z.enum(PROVIDER_KEYS, UNKNOWN_PROVIDER)),
  enabled: unlessBlank,
  testMode: unlessBlank,
  isAchAllowed: unlessBlank,
  referenceTransactions: unlessBlank,
  credential1: credential,
  credential2: credential,
  credential3: credential,
  publicKey: optional(z.string().trim().max(500)),
  paymentConfigurations: optional(boundedRecord(z.string().regex(/^[A-Z]{3}$/), z.string().max(100), 200)),
})
export type SaveProvider = z.output<typeof SaveProviderInput>

export const ProviderInput = z.object({ provider: z.enum(PROVIDER_KEYS, UNKNOWN_PROVIDER) })
export const NothingInput = z.object({})
export const CheckedInput = ProviderInput.extend({ isWorking: z.boolean() })
