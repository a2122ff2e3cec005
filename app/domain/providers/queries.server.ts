import type { Ctx } from '~/kit/operation'
import { PROVIDERS, type ProviderKey, type ProviderSpec, type StoredConfiguration } from './provider'
import { credentialsOf, providerRows, type ProviderRow } from './provider-rows.server'

export type ShownProvider = {
  key: ProviderKey
  isSetUp: boolean
  enabled: boolean
  isWorking: boolean | null
  checkedAt: Date | null
  /** Changes with each save, so that the form begins again with what is stored. */
  savedAt: Date | null
  publicKey: string | null
  /** What the provider named at the last refresh, and what is used for each currency. */
  available: readonly StoredConfiguration[]
  selected: Readonly<Record<string, StoredConfiguration>>
  /** Of a secret only that there is one. */
  stored: readonly string[]
  values: {
    testMode: string
    isAchAllowed: string
    referenceTransactions: string
    credential1: string
    credential2: string
    credential3: string
  }
}

const BLANK: Omit<ProviderRow, 'key'> = {
  enabled: false,
  testMode: false,
  isAchAllowed: false,
  credentials: null,
  config: {},
  publicKey: null,
  isWorking: null,
  checkedAt: null,
  updatedAt: null,
}

const on = (value: boolean | undefined): string => (value === true ? '1' : '')

function shown(ctx: Ctx, spec: ProviderSpec, row: Omit<ProviderRow, 'key'>): ShownProvider {
  const credentials = credentialsOf(ctx.ports.vault, row)
  const open = (name: 'credential1' | 'credential2' | 'credential3') =>
    spec.credentials.some((one) => one.name === name && one.isSecret !== true) ? (credentials[name] ?? '') : ''
  const { config } = row
  return {
    key: spec.key,
    isSetUp: spec.credentials.every(({ name }) => Boolean(credentials[name])),
    enabled: row.enabled,
    isWorking: row.isWorking,
    checkedAt: row.checkedAt,
    savedAt: row.updatedAt,
    publicKey: row.publicKey,
    available: config.available ?? [],
    selected: config.paymentConfigurations ?? {},
    stored: Object.keys(credentials),
    values: {
      testMode: on(row.testMode),
      isAchAllowed: on(row.isAchAllowed),
      referenceTransactions: on(config.referenceTransactions),
      credential1: open('credential1'),
      credential2: open('credential2'),
      credential3: open('credential3'),
    },
  }
}

/** Each provider as its card shows it; secrets stay on the server. */
export async function shownProviders(ctx: Ctx): Promise<ShownProvider[]> {
  const rows = await providerRows(ctx.read)
  return PROVIDERS.map((spec) => shown(ctx, spec, rows.find(({ key }) => key === spec.key) ?? BLANK))
}
