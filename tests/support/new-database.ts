import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { query } from './postgres.ts'

/** The address of a database that nobody has made: a server that is given it makes and migrates it. */
export function unmadeDatabase(): string {
  const { administrative, prefix } = inject('postgres')
  return Object.assign(new URL(administrative), { pathname: `/${prefix}t_${randomBytes(8).toString('hex')}` }).href
}

/** A database of its own with every table, copied from the migrated template of the `db` tests. */
export async function newDatabase(): Promise<string> {
  const { administrative, prefix } = inject('postgres')
  const address = unmadeDatabase()
  await query(administrative, `CREATE DATABASE ${new URL(address).pathname.slice(1)} TEMPLATE ${prefix}tpl`)
  return address
}
