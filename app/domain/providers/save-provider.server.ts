import { sqlOperation } from '~/db/operation.server'
import { DomainError, type FieldErrors } from '~/kit/errors'
import { OWNER_ONLY } from '~/kit/permission'
import { sql } from '~/kit/sql'
import { CREDENTIALS_NEEDED, REQUIRED } from './messages'
import type { ProviderFields } from './events'
import { providerSpec, type ProviderConfig, type ProviderSpec, type StoredConfiguration } from './provider'
import { SaveProviderInput, type SaveProvider } from './provider-input'
import { openCredentials, lockProvider, type Credentials, type ProviderRow } from './provider-rows.server'

const NOT_OFFERED = 'Please choose one of the configurations that the provider named.'

/** Only sent fields change, so a request with only `enabled` toggles the provider (R-PROVIDERS-3). */
const isToggle = ({ provider: _provider, enabled, ...rest }: SaveProvider): boolean =>
  enabled !== undefined && Object.values(rest).every((value) => value === undefined)

function withTyped(
  stored: Credentials,
  { credential1, credential2, credential3 }: SaveProvider,
  spec: ProviderSpec,
): Credentials {
  const typed: Credentials = { ...stored, ...pickDefined({ credential1, credential2, credential3 }) }
  return Object.fromEntries(Object.entries(typed).filter(([name]) => spec.credentials.some((one) => one.name === name)))
}

const pickDefined = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>

function refuseMissing(spec: ProviderSpec, credentials: Credentials): void {
  const missing = spec.credentials.filter(({ name }) => !credentials[name])
  if (missing.length === 0) return
  const fields: FieldErrors = Object.fromEntries(missing.map(({ name }) => [name, [REQUIRED]]))
  throw new DomainError('invalid', CREDENTIALS_NEEDED, { fields })
}

function readSelected(config: ProviderConfig, sent: Record<string, string>): Record<string, StoredConfiguration> {
  const selected: Record<string, StoredConfiguration> = { ...config.paymentConfigurations }
  for (const [currency, id] of Object.entries(sent)) {
    const match = config.available?.find((one) => one.id === id && (one.currency === null || one.currency === currency))
    if (id === '') delete selected[currency]
    else if (match === undefined)
      throw new DomainError('invalid', NOT_OFFERED, {
        fields: { [`paymentConfigurations.${currency}`]: [NOT_OFFERED] },
      })
    else selected[currency] = match
  }
  return selected
}

const toConfig = (
  config: ProviderConfig,
  { referenceTransactions, paymentConfigurations }: SaveProvider,
): ProviderConfig => ({
  ...config,
  ...(referenceTransactions === undefined ? {} : { referenceTransactions }),
  ...(paymentConfigurations === undefined
    ? {}
    : { paymentConfigurations: readSelected(config, paymentConfigurations) }),
})

const toFields = ({
  enabled,
  testMode,
  isAchAllowed,
  config,
  publicKey,
}: Omit<ProviderRow, 'key' | 'credentials'>): ProviderFields => ({
  enabled,
  testMode,
  isAchAllowed,
  referenceTransactions: config.referenceTransactions ?? false,
  credentials: null,
  publicKey,
  paymentConfigurations: Object.entries(config.paymentConfigurations ?? {}).map(
    ([currency, { id }]) => `${currency}: ${id}`,
  ),
})

function changes(
  before: ProviderFields,
  after: ProviderFields,
): { before: Partial<ProviderFields>; after: Partial<ProviderFields> } {
  const changed = (Object.keys(after) as (keyof ProviderFields)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  const only = (fields: ProviderFields) =>
    Object.fromEntries(changed.map((key) => [key, fields[key]])) as Partial<ProviderFields>
  return { before: only(before), after: only(after) }
}

/**
 * Saves only the fields that were sent. Enabling requires all credentials, and new credentials clear the result of the
 * last check (R-PROVIDERS-3).
 */
export const saveProvider = sqlOperation({
  name: 'providers.save-provider',
  permission: OWNER_ONLY,
  input: SaveProviderInput,
  audit: 'when-changed',
  async run(ctx, input) {
    const { provider } = input
    const spec = providerSpec(provider)
    const row = await lockProvider(ctx.sql, provider, ctx.now)
    const stored = openCredentials(ctx.ports.vault, row)
    const credentials = withTyped(stored, input, spec)
    const isReplaced = JSON.stringify(credentials) !== JSON.stringify(stored)
    const next = {
      ...row,
      enabled: input.enabled ?? row.enabled,
      testMode: spec.hasTestMode ? (input.testMode ?? row.testMode) : false,
      isAchAllowed: spec.bankCurrencies.length > 0 ? (input.isAchAllowed ?? row.isAchAllowed) : false,
      config: toConfig(row.config, input),
      publicKey: input.publicKey ?? row.publicKey,
    }
    if (next.enabled) refuseMissing(spec, credentials)
    const isUnchecked = isReplaced || next.testMode !== row.testMode
    const sealed = isReplaced ? ctx.ports.vault.seal(JSON.stringify(credentials)) : row.credentials
    await ctx.sql.run(sql`
      UPDATE payment_provider SET enabled = ${next.enabled}, test_mode = ${next.testMode},
        is_ach_allowed = ${next.isAchAllowed}, credentials = ${sealed},
        config = ${JSON.stringify(next.config)}::jsonb, public_key = ${next.publicKey}, updated_at = ${ctx.now},
        is_working = CASE WHEN ${isUnchecked} THEN NULL ELSE is_working END, checked_at =
        CASE WHEN ${isUnchecked} THEN NULL ELSE checked_at END
      WHERE key = ${provider}`)
    const edited = changes(toFields(row), { ...toFields(next), credentials: isReplaced ? 'replaced' : null })
    if (Object.keys(edited.after).length > 0) await ctx.publish('payment_provider.saved', { id: provider, ...edited })
    return { provider, enabled: next.enabled, isToggle: isToggle(input) }
  },
})
