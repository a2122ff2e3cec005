import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { root } from '../settings/settings.ts'
import { encryptTo } from './age-file.ts'
import { readPublicKey } from './backup-keys.ts'
import { FORMAT, type Manifest, type Opening } from './manifest.ts'
import type { StoredFiles } from './stored-files.ts'
import { tarEnd, tarEntry, tarParts } from './tar.ts'
import {
  FIXED_TEXT_FORM,
  fullName,
  listSequences,
  listTables,
  quotedName,
  readTable,
  Tallying,
  type Table,
} from './tables.ts'

export interface Source {
  databaseUrl: string
  files: StoredFiles
  /** Seals the settings of this installation, so it goes only into an encrypted backup. */
  secret: string | null
  /** Any of the matching private keys opens the backup. Without a key it is not encrypted. */
  publicKeys: readonly string[]
  now: Date
}

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)

export function writeBackup(source: Source, note: (manifest: Manifest) => void): AsyncIterable<Uint8Array> {
  const zipped = createGzip({ level: 1 })
  // The reader receives the error. The empty callback keeps it from being thrown as unhandled.
  pipeline(Readable.from(writeEntries(source, note)), zipped, () => {})
  return source.publicKeys.length === 0 ? zipped : encryptTo(source.publicKeys.map(readPublicKey), zipped)
}

async function* writeEntries(source: Source, note: (manifest: Manifest) => void): AsyncGenerator<Buffer> {
  const client = new pg.Client({ connectionString: source.databaseUrl, application_name: 'almoner-backup' })
  // If the connection is lost between two statements, the next one reports it.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(FIXED_TEXT_FORM)
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const tables = await listTables(client)
    await client.query(`LOCK TABLE ${tables.map(quotedName).join(', ')} IN ACCESS SHARE MODE`)
    yield tarEntry('backup.json', json(await writeOpening(client, source, tables)))
    const tallies: Manifest['tables'] = {}
    for (const table of tables) {
      const tallying = new Tallying()
      yield* tarParts(`tables/${fullName(table)}`, readTable(client, table, tallying))
      tallies[fullName(table)] = tallying.total()
    }
    const journal = await journalHead(client)
    const sequences = await listSequences(client)
    await client.query('COMMIT')
    const files = yield* fileEntries(source.files)
    const hasSecret = source.publicKeys.length > 0 && source.secret !== null
    if (hasSecret) yield tarEntry('secret', Buffer.from(source.secret ?? ''))
    const manifest: Manifest = { tables: tallies, sequences, files, hasSecret, journal }
    yield tarEntry('manifest.json', json(manifest))
    yield tarEnd()
    note(manifest)
  } finally {
    await client.end()
  }
}

async function writeOpening(client: pg.Client, { publicKeys, now }: Source, tables: Table[]): Promise<Opening> {
  const { rows: migrations } = await client.query<Opening['migrations'][number]>(
    `SELECT migration_name AS name, checksum FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  )
  const { rows: names } = await client.query<{ value: string }>(
    `SELECT value FROM setting WHERE key = 'organization_name'`,
  )
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string }
  return {
    format: FORMAT,
    app: version,
    madeAt: now.toISOString(),
    organization: names[0]?.value ?? '',
    isEncrypted: publicKeys.length > 0,
    migrations,
    queueVersion: await readQueueVersion(client),
    tables: tables.map(({ schema, name, columns }) => ({ schema, name, columns })),
  }
}

async function readQueueVersion(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query<{ made: boolean }>(`SELECT to_regclass('pgboss.version') IS NOT NULL AS made`)
  if (!rows[0]?.made) return null
  const { rows: versions } = await client.query<{ version: number }>('SELECT version FROM pgboss.version')
  return versions[0]?.version ?? null
}

async function journalHead(client: pg.Client): Promise<Manifest['journal']> {
  const { rows } = await client.query<{ sealed: string; head: string }>(
    `SELECT position::text AS sealed, encode(hash, 'hex') AS head FROM journal_seal ORDER BY position DESC LIMIT 1`,
  )
  return rows[0] ?? null
}

async function* fileEntries(files: StoredFiles): AsyncGenerator<Buffer, Manifest['files']> {
  const hash = createHash('sha256')
  let count = 0
  let bytes = 0
  for await (const key of files.keys()) {
    const file = await files.open(key)
    if (!file) continue
    const entry = `files/${String(++count).padStart(9, '0')}`
    const description = json({ key, type: file.type })
    hash.update(description)
    yield tarEntry(`${entry}/file.json`, description)
    const tallying = new Tallying()
    yield* tarParts(entry, tallyBytes(file.body, tallying))
    const tally = tallying.total()
    hash.update(tally.sha256)
    bytes += tally.bytes
  }
  return { count, bytes, sha256: hash.digest('hex') }
}

async function* tallyBytes(source: AsyncIterable<Uint8Array>, tallying: Tallying): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    tallying.add(chunk)
    yield chunk
  }
}
