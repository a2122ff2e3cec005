import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { query } from './postgres.ts'

/** The server that gets this address creates and migrates the database. */
export function unmadeDatabase(): string {
  const { administrative, prefix } = inject('postgres')
  return Object.assign(new URL(administrative), { pathname: `/${prefix}t_${randomBytes(8).toString('hex')}` }).href
}

/** Copied from the migrated template of the `db` tests, by files, which costs less than through the log. */
export async function newDatabase(): Promise<string> {
  const { administrative, prefix } = inject('postgres')
  const address = unmadeDatabase()
  await query(
    administrative,
    `CREATE DATABASE ${new URL(address).pathname.slice(1)} TEMPLATE ${prefix}tpl STRATEGY FILE_COPY`,
  )
  return address
}
