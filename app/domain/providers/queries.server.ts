import { createHash } from 'node:crypto'
import type { Ctx } from '~/kit/operation'
import type { SqlRunner } from '~/kit/sql'
import {
  choiceCurrencies,
  PROVIDERS,
  providerSpec,
  type ProviderKey,
  type ProviderSpec,
  type StoredConfiguration,
} from './provider'
import { openCredentials, providerRow, providerRows, type Credentials, type ProviderRow } from './provider-rows.server'

export type ShownProvider = {
  key: ProviderKey
  isSetUp: boolean
  enabled: boolean
  isWorking: boolean | null
  checkedAt: Date | null
  publicKey: string | null
  available: readonly StoredConfiguration[]
  selected: Readonly<Record<string, StoredConfiguration>>
  /** Names of the secrets that are stored; their values are never read. */
  stored: readonly string[]
  values: {
    testMode: string
    isAchAllowed: string
    referenceTransactions: string
    credential1: string
    credential2: string
    credential3: string
  }
  opened: Readonly<Record<string, unknown>>
}

/** Prefixes the mark of a stored credential, which cannot be typed by accident. */
const MARK = 'stored-credentials:'

export const isMark = (value: unknown): boolean => typeof value === 'string' && value.startsWith(MARK)

/**
 * Changes whenever the credentials are saved, because they are sealed again each time, but reveals nothing about them.
 */
const markSealed = (sealed: string | null): string =>
  sealed === null ? '' : `${MARK}${createHash('sha256').update(sealed).digest('hex').slice(0, 16)}`

const CHOICE = 'paymentConfigurations.'

const flattenChoices = (selected: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(selected).map(([currency, id]) => [`${CHOICE}${currency}`, id]))

/**
 * Represents each secret only by its mark, so that a later save can detect that someone else replaced the credentials.
 */
function toOpened(spec: ProviderSpec, row: Omit<ProviderRow, 'key'>, credentials: Credentials) {
  const mark = markSealed(row.credentials)
  const selected = row.config.paymentConfigurations ?? {}
  const currencies = choiceCurrencies(row.config.available ?? [], selected)
  return {
    ...(spec.hasTestMode ? { testMode: on(row.testMode) } : {}),
    ...(spec.bankCurrencies.length > 0 ? { isAchAllowed: on(row.isAchAllowed) } : {}),
    ...(spec.key === 'paypal' ? { referenceTransactions: on(row.config.referenceTransactions) } : {}),
    ...flattenChoices(Object.fromEntries(currencies.map((currency) => [currency, selected[currency]?.id ?? '']))),
    ...Object.fromEntries(
      spec.credentials.map(({ name, isSecret }) => [name, isSecret ? mark : (credentials[name] ?? '')]),
    ),
  }
}

export async function openProvider({ ports }: Pick<Ctx, 'ports'>, runner: SqlRunner, key: ProviderKey) {
  const row = (await providerRow(runner, key)) ?? BLANK
  return toOpened(providerSpec(key), row, openCredentials(ports.vault, row))
}

/** Drops blank secrets, so that the stored ones are kept. Currency choices are posted as one group. */
export function flattenProvider(typed: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { paymentConfigurations, ...rest } = typed
  const shown = Object.entries(rest).filter(([name, value]) => !(name.startsWith('credential') && value === ''))
  const selected = typeof paymentConfigurations === 'object' ? (paymentConfigurations ?? {}) : {}
  return { ...Object.fromEntries(shown), ...flattenChoices(selected as Record<string, unknown>) }
}

export function groupProvider(merged: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(merged).filter(([, value]) => !isMark(value))
  const isChoice = ([name]: [string, unknown]) => name.startsWith(CHOICE)
  const selected = entries.filter(isChoice).map(([name, id]) => [name.slice(CHOICE.length), id] as const)
  return {
    ...Object.fromEntries(entries.filter((entry) => !isChoice(entry))),
    ...(selected.length > 0 ? { paymentConfigurations: Object.fromEntries(selected) } : {}),
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

function toShownProvider(ctx: Ctx, spec: ProviderSpec, row: Omit<ProviderRow, 'key'>): ShownProvider {
  const credentials = openCredentials(ctx.ports.vault, row)
  const open = (name: 'credential1' | 'credential2' | 'credential3') =>
    spec.credentials.some((one) => one.name === name && one.isSecret !== true) ? (credentials[name] ?? '') : ''
  const { config } = row
  return {
    key: spec.key,
    isSetUp: spec.credentials.every(({ name }) => Boolean(credentials[name])),
    enabled: row.enabled,
    isWorking: row.isWorking,
    checkedAt: row.checkedAt,
    publicKey: row.publicKey,
    available: config.available ?? [],
    selected: config.paymentConfigurations ?? {},
    stored: Object.keys(credentials),
    opened: toOpened(spec, row, credentials),
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

export async function shownProviders(ctx: Ctx): Promise<ShownProvider[]> {
  const rows = await providerRows(ctx.read)
  return PROVIDERS.map((spec) => toShownProvider(ctx, spec, rows.find(({ key }) => key === spec.key) ?? BLANK))
}
