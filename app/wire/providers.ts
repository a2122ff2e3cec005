import type { Fields } from '~/kit/fields'
import { fromWire, toWire } from '~/kit/wire'
import type { PaymentConfiguration } from '~/ports/provider-accounts'

const SAVED = {
  provider: 'provider',
  enabled: 'enabled',
  test_mode: 'testMode',
  is_ach_allowed: 'isAchAllowed',
  public_key: 'publicKey',
  credential1: 'credential1',
  credential2: 'credential2',
  credential3: 'credential3',
} as const

const CONFIG = {
  reference_transactions: 'referenceTransactions',
  payment_configurations: 'paymentConfigurations',
} as const

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const readIds = (sent: unknown): unknown =>
  isRecord(sent)
    ? Object.fromEntries(Object.entries(sent).map(([currency, one]) => [currency, isRecord(one) ? one.id : one]))
    : sent

export function readProvider(body: Fields): Fields {
  const config = fromWire(CONFIG, isRecord(body.config) ? { ...body, ...body.config } : body)
  return { ...fromWire(SAVED, body), ...config, paymentConfigurations: readIds(config.paymentConfigurations) }
}

export const providerSaved = () => ({ success: true })

const CONFIGURATION = { id: 'id', name: 'name', currency: 'currency', test_mode: 'isTest' } as const

export const configurationsReply = (available: readonly PaymentConfiguration[]) => ({
  payment_configurations: available.map((one) => toWire(CONFIGURATION, one)),
})
export const publicKeyReply = (publicKey: string) => ({ public_key: publicKey })
