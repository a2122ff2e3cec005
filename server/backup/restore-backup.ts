import { open } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import type { z } from 'zod'
import { OperatorError } from '../settings/settings.ts'
import { decryptWith, FILE_CUT, isAgeFile } from './age-file.ts'
import { readPrivateKey } from './backup-keys.ts'
import { ByteReader } from './byte-reader.ts'
import { migrateFurther, makeTables, refuseNewer, refuseUnlessEmpty, suspendRules } from './empty-database.ts'
import { FORMAT, Manifest, Opening } from './manifest.ts'
import { isCode } from './problems.ts'
import { FileRestore } from './restore-files.ts'
import { TableRestore } from './restore-tables.ts'
import type { StoredFiles } from './stored-files.ts'
import { FIXED_TEXT_FORM, fullName, listTables, tallyTable, type Table } from './tables.ts'
import { readTar, type Entry } from './tar.ts'

export interface Target {
  /** Must name an empty database. */
  databaseUrl: string
  /** Null to restore only the database, as when a backup is tried. */
  files: StoredFiles | null
  privateKey: string | null
  /** Throws if the backup's secret may not be used here. */
  acceptSecret: (secret: string | null) => Promise<void>
}

export interface Restored {
  opening: Opening
  manifest: Manifest
  migrated: string[]
}

const NEEDS_KEY = 'This backup is encrypted: restoring it needs the private key, which begins with AGE-SECRET-KEY-1.'
const NO_BACKUP = 'This file is no backup of Almoner.'
const ZLIB_ERRORS = ['Z_BUF_ERROR', 'Z_DATA_ERROR']

async function entriesIn(source: AsyncIterable<Uint8Array>, privateKey: string | null): Promise<AsyncGenerator<Entry>> {
  const outer = new ByteReader(source)
  const start = await outer.peek(4)
  if (!isAgeFile(start) && !(start[0] === 0x1f && start[1] === 0x8b)) throw new OperatorError(NO_BACKUP)
  if (isAgeFile(start) && privateKey === null) throw new OperatorError(NEEDS_KEY)
  const zipped = isAgeFile(start) ? decryptWith(readPrivateKey(privateKey ?? ''), outer) : outer.rest()
  const gunzip = createGunzip()
  // The reader receives the error. The empty callback keeps it from being thrown as unhandled.
  pipeline(Readable.from(zipped), gunzip, () => {})
  return readTar(new ByteReader(gunzip))
}

export async function isEncryptedFile(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    return isAgeFile(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}

function parseJson<T>(schema: z.ZodType<T>, body: Buffer, problem: string): T {
  try {
    return schema.parse(JSON.parse(body.toString('utf8')))
  } catch (error) {
    throw new OperatorError(problem, { cause: error })
  }
}

/**
 * Restores a whole installation in one transaction. Until it commits, the database is as empty as before, even if the
 * process is killed.
 */
export async function restoreBackup(source: AsyncIterable<Uint8Array>, target: Target): Promise<Restored> {
  const client = new pg.Client({ connectionString: target.databaseUrl, application_name: 'almoner-restore' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(FIXED_TEXT_FORM)
    await client.query('BEGIN')
    const restored = await restoreInto(client, await entriesIn(source, target.privateKey), target)
    await client.query('COMMIT')
    await client.query('ANALYZE')
    return restored
  } catch (error) {
    throw isCode(error, ...ZLIB_ERRORS) ? new OperatorError(FILE_CUT, { cause: error }) : error
  } finally {
    await client.end()
  }
}

async function restoreInto(client: pg.Client, entries: AsyncGenerator<Entry>, target: Target): Promise<Restored> {
  const first = await entries.next()
  if (first.done || first.value.name !== 'backup.json') throw new OperatorError(NO_BACKUP)
  const opening = parseJson(Opening, first.value.body, FILE_CUT)
  if (opening.format > FORMAT) throw new OperatorError('This backup was made by a newer version of Almoner.')
  await refuseNewer(opening)
  await refuseUnlessEmpty(client)
  await makeTables(client, opening)
  const tables = await sameTables(client, opening)
  const resume = await suspendRules(client, tables)
  const { manifest, secret } = await readEntries(client, { entries, tables, files: target.files })
  await setSequences(client, manifest)
  await compareTables(client, { tables, manifest })
  await resume()
  await target.acceptSecret(secret)
  return { opening, manifest, migrated: await migrateFurther(client) }
}

/** Names and columns come from the database that was made; the file only says which tables it has. */
async function sameTables(client: pg.Client, opening: Opening): Promise<Table[]> {
  const made = new Map((await listTables(client)).map((table) => [fullName(table), table]))
  return opening.tables.map((wanted) => {
    const table = made.get(fullName(wanted))
    if (!table || wanted.columns.join() !== table.columns.join())
      throw new OperatorError(`The table ${fullName(wanted)} of this backup does not fit this version of Almoner.`)
    return table
  })
}

type Reading = { entries: AsyncGenerator<Entry>; tables: Table[]; files: StoredFiles | null }

async function readEntries(client: pg.Client, { entries, tables, files: into }: Reading) {
  const rows = new TableRestore(client, tables)
  const files = new FileRestore(into)
  let secret: string | null = null
  let manifest: Manifest | null = null
  try {
    for await (const { name, body } of entries) {
      if (name.startsWith('tables/')) await rows.take(name, body)
      else if (name.startsWith('files/')) await files.take(name, body)
      else if (name === 'secret') secret = body.toString('utf8')
      else if (name === 'manifest.json') manifest = parseJson(Manifest, body, FILE_CUT)
    }
    await rows.finish()
    const total = await files.finish()
    if (!manifest || manifest.hasSecret !== (secret !== null)) throw new OperatorError(FILE_CUT)
    if (total.count !== manifest.files.count || total.sha256 !== manifest.files.sha256)
      throw new OperatorError('The files in this backup are not those of its manifest.')
    return { manifest, secret }
  } catch (error) {
    await files.abandon()
    throw error
  }
}

async function setSequences(client: pg.Client, { sequences }: Manifest): Promise<void> {
  for (const { schema, name, value, isCalled } of sequences) {
    const sequence = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [sequence, value, isCalled])
  }
}

/** Reads every table again, as the backup did. The database must hold exactly what was in the office. */
async function compareTables(
  client: pg.Client,
  { tables, manifest }: { tables: Table[]; manifest: Manifest },
): Promise<void> {
  for (const table of tables) {
    const expected = manifest.tables[fullName(table)]
    const { rows, sha256 } = await tallyTable(client, table)
    if (rows !== expected?.rows || sha256 !== expected.sha256)
      throw new OperatorError(
        `The table ${fullName(table)} has ${rows} rows that are not the ${expected?.rows ?? 0} of the manifest.`,
      )
  }
}
