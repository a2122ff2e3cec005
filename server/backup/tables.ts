import { createHash, type Hash } from 'node:crypto'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** A table as the backup holds it, without generated columns. `order` makes the bytes repeatable. */
export interface Table {
  schema: string
  name: string
  columns: string[]
  order: string[]
}

export interface Sequence {
  schema: string
  name: string
  value: string
  isCalled: boolean
}

export interface Tally {
  rows: number
  bytes: number
  sha256: string
}

const SCHEMAS = ['public', 'pgboss']
/** Recreating the database writes these, and also the figures of the queue, in tables named after their day. */
const MADE_ANEW = ['public._prisma_migrations', 'pgboss.version']

const quoted = pg.escapeIdentifier
export const fullName = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string => `${schema}.${name}`
export const quotedName = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string =>
  `${quoted(schema)}.${quoted(name)}`

/** The text form of a value must not depend on the server's settings. */
export const FIXED_TEXT_FORM = `SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres'; SET timezone = 'UTC';
  SET bytea_output = 'hex'; SET extra_float_digits = 1; SET client_encoding = 'UTF8';
  SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0`

export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT n.nspname AS schema, c.relname AS name,
       ARRAY(SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0
         AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum) AS columns,
       ARRAY(SELECT quote_ident(a.attname) || CASE WHEN a.attcollation <> 0 THEN ' COLLATE "C"' ELSE '' END
         FROM pg_index i, unnest(i.indkey) WITH ORDINALITY AS k(num, place)
         JOIN pg_attribute a ON a.attnum = k.num
         WHERE i.indrelid = c.oid AND i.indisprimary AND a.attrelid = c.oid ORDER BY k.place) AS order
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND n.nspname = ANY($1) AND n.nspname || '.' || c.relname <> ALL($2)
       AND NOT (n.nspname = 'pgboss' AND c.relname LIKE 'queue\\_stats%')
     ORDER BY n.nspname = 'pgboss', c.relname`,
    [SCHEMAS, MADE_ANEW],
  )
  return rows
}

export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `SELECT schemaname AS schema, sequencename AS name FROM pg_sequences WHERE schemaname = ANY($1) ORDER BY 1, 2`,
    [SCHEMAS],
  )
  const sequences: Sequence[] = []
  for (const sequence of rows) {
    const { rows: values } = await client.query<{ value: string; isCalled: boolean }>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${quotedName(sequence)}`,
    )
    for (const value of values) sequences.push({ ...sequence, ...value })
  }
  return sequences
}

export const columnList = ({ columns }: Table): string => columns.map(quoted).join(', ')

/** Sorts by the key, or else by the whole row, so that the same rows always give the same bytes. */
function readStatement(table: Table): string {
  const order = table.order.length > 0 ? table.order.join(', ') : `t::text COLLATE "C"`
  return `COPY (SELECT ${columnList(table)} FROM ${quotedName(table)} t ORDER BY ${order}) TO STDOUT`
}

const NEWLINE = 10

export class Tallying {
  #rows = 0
  #bytes = 0
  readonly #hash: Hash = createHash('sha256')

  add(chunk: Uint8Array): void {
    this.#hash.update(chunk)
    this.#bytes += chunk.length
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) this.#rows++
  }

  /** May be called only once, at the end. */
  total(): Tally {
    return { rows: this.#rows, bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }
}

export async function* readTable(client: pg.ClientBase, table: Table, tallying: Tallying): AsyncGenerator<Buffer> {
  for await (const chunk of client.query(copyTo(readStatement(table)))) {
    tallying.add(chunk as Buffer)
    yield chunk as Buffer
  }
}

export async function tallyTable(client: pg.ClientBase, table: Table): Promise<Tally> {
  const tallying = new Tallying()
  for await (const _chunk of readTable(client, table, tallying));
  return tallying.total()
}
