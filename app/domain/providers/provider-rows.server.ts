import { sql, type SqlRunner } from '~/kit/sql'
import type { Vault } from '~/ports/vault'
import type { CredentialName, ProviderConfig, ProviderKey } from './provider'

export type Credentials = Partial<Record<CredentialName, string>>

export type ProviderRow = {
  key: ProviderKey
  enabled: boolean
  testMode: boolean
  isAchAllowed: boolean
  /** Sealed by the vault. */
  credentials: string | null
  config: ProviderConfig
  publicKey: string | null
  isWorking: boolean | null
  checkedAt: Date | null
  updatedAt: Date | null
}

const COLUMNS = sql`key, enabled, test_mode, is_ach_allowed, credentials, config, public_key, is_working, checked_at,
  updated_at`

export const providerRows = (read: SqlRunner): Promise<ProviderRow[]> =>
  read.rows(sql`SELECT ${COLUMNS} FROM payment_provider`)

export const providerRow = (read: SqlRunner, key: ProviderKey): Promise<ProviderRow | null> =>
  read.first(sql`SELECT ${COLUMNS} FROM payment_provider WHERE key = ${key}`)

/** Locks the provider's row, so that saves run one after the other. Inserts the row first if there is none. */
export async function lockProvider(runner: SqlRunner, key: ProviderKey, now: Date): Promise<ProviderRow> {
  await runner.run(
    sql`INSERT INTO payment_provider (key, updated_at) VALUES (${key}, ${now}) ON CONFLICT (key) DO NOTHING`,
  )
  const row = await runner.first<ProviderRow>(
    sql`SELECT ${COLUMNS} FROM payment_provider WHERE key = ${key} FOR UPDATE`,
  )
  if (!row) throw new Error(`provider ${key} is not there`)
  return row
}

export const openCredentials = (vault: Vault, { credentials }: Pick<ProviderRow, 'credentials'>): Credentials =>
  credentials === null ? {} : (JSON.parse(vault.open(credentials)) as Credentials)
