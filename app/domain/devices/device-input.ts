import { z } from 'zod'
import { boundedText, someId } from '~/kit/fields'
import { DEFAULT_DAYS, KEY_UNREADABLE, KNOWS, MAX_DAYS, NO_SELLERS } from './device'

const NAME_MISSING = 'Please enter a name for the device.'
const DAYS_WANTED = `Choose from 1 to ${MAX_DAYS} days.`
const MAX_SELLERS = 200

/** A coordinate of P-256: 32 bytes in base64url. */
const coordinate = z.string(KEY_UNREADABLE).regex(/^[A-Za-z0-9_-]{43}$/, KEY_UNREADABLE)

const PublicKeyInput = z.object(
  { kty: z.literal('EC', KEY_UNREADABLE), crv: z.literal('P-256', KEY_UNREADABLE), x: coordinate, y: coordinate },
  KEY_UNREADABLE,
)

const granting = {
  days: z.coerce
    .number(DAYS_WANTED)
    .int(DAYS_WANTED)
    .min(1, DAYS_WANTED)
    .max(MAX_DAYS, DAYS_WANTED)
    .default(DEFAULT_DAYS),
}

export const PrepareDeviceInput = z.object({
  name: boundedText(100, { required: NAME_MISSING, tooLong: 'The name can have up to 100 characters.' })
    .trim()
    .min(1, NAME_MISSING),
  publicKey: PublicKeyInput,
  sellers: z.array(someId, NO_SELLERS).min(1, NO_SELLERS).max(MAX_SELLERS, `Choose at most ${MAX_SELLERS} people.`),
  knows: z.enum(KNOWS, 'Choose whom the device may know.').default('nobody'),
  ...granting,
})

export const RenewDeviceInput = z.object({ id: someId, ...granting })

export const DeviceIdInput = z.object({ id: someId })
