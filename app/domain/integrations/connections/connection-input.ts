import { z } from 'zod'
import { boundedText, emailText } from '~/kit/fields'
import {
  EVENTS_WRONG,
  FROM_WRONG,
  HOST_WRONG,
  MODES_DIFFER,
  PORT_WRONG,
  PUBLISHABLE_WRONG,
  SECRET_WRONG,
} from './messages'
import { MAIL_PORTS } from './mail-ports'

const currentPassword = z.string().max(1000).optional().default('')
const blank = z
  .string()
  .max(300)
  .trim()
  .regex(/^[^\s\0]*$/)
  .optional()
  .default('')

export const SaveMailServerInput = z.object({
  host: boundedText(253, { required: HOST_WRONG, tooLong: HOST_WRONG })
    .trim()
    .toLowerCase()
    .regex(/^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/, HOST_WRONG),
  port: z.enum(MAIL_PORTS, PORT_WRONG).transform(Number),
  user: z.string().max(200).trim().optional().default(''),
  /** Blank keeps the stored password for the same server and user. */
  password: z.string().max(300).optional().default(''),
  from: emailText(FROM_WRONG),
  currentPassword,
})

export const isTestKey = (key: string): boolean => key.includes('_test_')

export const SaveStripeKeysInput = z
  .object({
    /** Blank keeps the stored key, and the stored signing secret, for the same publishable key. */
    secretKey: blank.refine((key) => key === '' || /^(?:sk|rk)_(?:test|live)_\w+$/.test(key), SECRET_WRONG),
    publishableKey: blank.refine((key) => /^pk_(?:test|live)_\w+$/.test(key), PUBLISHABLE_WRONG),
    eventSecret: blank
      .refine((key) => key === '' || /^whsec_\w+$/.test(key), EVENTS_WRONG)
      .transform((key) => (key === '' ? null : key)),
    currentPassword,
  })
  .refine(({ secretKey, publishableKey }) => secretKey === '' || isTestKey(secretKey) === isTestKey(publishableKey), {
    message: MODES_DIFFER,
    path: ['publishableKey'],
  })

export const CONNECTIONS = ['mail', 'payments'] as const
export type ConnectionName = (typeof CONNECTIONS)[number]

export const RemoveConnectionInput = z.object({ connection: z.enum(CONNECTIONS), currentPassword })
export const StoreConnectionInput = z.object({
  connection: z.enum(CONNECTIONS),
  /** Sealed; null removes the connection. */
  sealed: z.string().nullable(),
  was: z.string().max(300).nullable(),
  about: z.string().max(300).nullable(),
  isReplaced: z.boolean(),
})
