import { z } from 'zod'
import { ProviderFailure, type BbmsAccount, type ProviderAccounts } from '~/ports/provider-accounts'
import { requestProvider } from './request-provider.server'

const SERVER = 'https://api.sky.blackbaud.com'

const Configurations = z.object({
  value: z
    .array(
      z.object({
        id: z.string().min(1).max(100),
        name: z.string().max(200).catch(''),
        process_mode: z.string().optional(),
        currency: z
          .string()
          .regex(/^[A-Z]{3}$/)
          .nullable()
          .catch(null),
      }),
    )
    .max(200),
})
const PublicKey = z.object({ public_key: z.string().min(1).max(500) })

/**
 * Uses the SKY API, because there is no SDK for Node. Live or test is a property of each configuration and is never
 * typed.
 */
export function bbmsAccounts(server = SERVER): ProviderAccounts['bbms'] {
  const read = async <T>(path: string, { token, subscriptionKey }: BbmsAccount, schema: z.ZodType<T>): Promise<T> => {
    const { status, body } = await requestProvider(`${server}/payments/v1/${path}`, {
      headers: {
        authorization: `Bearer ${token}`,
        'bb-api-subscription-key': subscriptionKey,
        accept: 'application/json',
      },
    })
    const parsed = status === 200 ? schema.safeParse(body) : undefined
    if (!parsed?.success) throw new ProviderFailure(`status ${status} for ${path}`)
    return parsed.data
  }
  return {
    async listConfigurations(account) {
      const { value } = await read('paymentconfigurations', account, Configurations)
      return value.map(({ id, name, process_mode: mode, currency }) => ({
        id,
        name,
        currency,
        isTest: mode?.toLowerCase() !== 'live',
      }))
    },
    async readPublicKey(account) {
      return (await read('checkout/publickey', account, PublicKey)).public_key
    },
  }
}
