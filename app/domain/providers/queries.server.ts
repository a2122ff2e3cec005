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
  /** The provider's accounts at the last refresh, and the selected one of each currency. */
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
  /** The values that the form is opened with, by the names that it posts. */
  opened: Readonly<Record<string, unknown>>
}

/** Begins the mark of a stored credential, which no one can type by accident. */
const MARK = 'stored-credentials:'

export const isMark = (value: unknown): boolean => typeof value === 'string' && value.startsWith(MARK)

/** Changes with the credentials and says nothing of them: they are sealed again each time. */
const markSealed = (sealed: string | null): string =>
  sealed === null ? '' : `${MARK}${createHash('sha256').update(sealed).digest('hex').slice(0, 16)}`

const CHOICE = 'paymentConfigurations.'

/** The choice of each currency is a field of its own. */
const flatten = (selected: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(selected).map(([currency, id]) => [`${CHOICE}${currency}`, id]))

/** A secret is known by its mark alone: the save of another one asks if somebody else replaced credentials. */
function toOpened(spec: ProviderSpec, row: Omit<ProviderRow, 'key'>, credentials: Credentials) {
  const mark = markSealed(row.credentials)
  const selected = row.config.paymentConfigurations ?? {}
  const currencies = choiceCurrencies(row.config.available ?? [], selected)
  return {
    ...(spec.hasTestMode ? { testMode: on(row.testMode) } : {}),
    ...(spec.bankCurrencies.length > 0 ? { isAchAllowed: on(row.isAchAllowed) } : {}),
    ...(spec.key === 'paypal' ? { referenceTransactions: on(row.config.referenceTransactions) } : {}),
    ...flatten(Object.fromEntries(currencies.map((currency) => [currency, selected[currency]?.id ?? '']))),
    ...Object.fromEntries(
      spec.credentials.map(({ name, isSecret }) => [name, isSecret ? mark : (credentials[name] ?? '')]),
    ),
  }
}

/** The same of what is stored now, for a save that merges. */
export async function openedProvider({ ports }: Pick<Ctx, 'ports'>, over: SqlRunner, key: ProviderKey) {
  const row = (await providerRow(over, key)) ?? BLANK
  return toOpened(providerSpec(key), row, openCredentials(ports.vault, row))
}

/** A blank secret keeps what is stored; the choice of each currency is posted within one group. */
export function flattenProvider(typed: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { paymentConfigurations, ...rest } = typed
  const shown = Object.entries(rest).filter(([name, value]) => !(name.startsWith('credential') && value === ''))
  const selected = typeof paymentConfigurations === 'object' ? (paymentConfigurations ?? {}) : {}
  return { ...Object.fromEntries(shown), ...flatten(selected as Record<string, unknown>) }
}

/** Gives the operation the fields of a merged form under its own names. */
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

/** Each provider as its card shows it; secrets stay on the server. */
export async function shownProviders(ctx: Ctx): Promise<ShownProvider[]> {
  const rows = await providerRows(ctx.read)
  return PROVIDERS.map((spec) => toShownProvider(ctx, spec, rows.find(({ key }) => key === spec.key) ?? BLANK))
}
