import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { makeKeyPair } from '../../../app/kit/keys/age-keys.server.ts'
import { makeTables, suspendRules } from '../../../server/backup/empty-database.ts'
import { folderPlace } from '../../../server/backup/place.ts'
import { restoreBackup, type Restored } from '../../../server/backup/restore-backup.ts'
import { saveBackup } from '../../../server/backup/save-backup.ts'
import { filesOnDisk } from '../../../server/backup/stored-files.ts'
import { columnList, FIXED_TEXT_FORM, fullName, listTables, quotedName } from '../../../server/backup/tables.ts'
import { withClient } from '../../../server/backup/with-client.ts'
import { type Measured, times, whole } from '../report.ts'
import type { Stage } from '../stage.ts'

const minutes = (seconds: number): string => `${(seconds / 60).toFixed(1)} min`

async function timed<R>(work: () => Promise<R>): Promise<{ result: R; seconds: number }> {
  const began = performance.now()
  const result = await work()
  return { result, seconds: (performance.now() - began) / 1000 }
}

const onClient = <R>(databaseUrl: string, work: (client: pg.Client) => Promise<R>): Promise<R> =>
  withClient(databaseUrl, async (client) => {
    await client.query(FIXED_TEXT_FORM)
    return work(client)
  })

/** Copies every table into its own file, without order, compression, encryption or hashes. */
const copyOut = (databaseUrl: string, folder: string): Promise<void> =>
  onClient(databaseUrl, async (client) => {
    for (const table of await listTables(client))
      await pipeline(
        client.query(copyTo(`COPY ${quotedName(table)} (${columnList(table)}) TO STDOUT`)),
        createWriteStream(path.join(folder, fullName(table))),
      )
  })

const copyIn = (databaseUrl: string, { folder, opening }: { folder: string; opening: Restored['opening'] }) =>
  onClient(databaseUrl, async (client) => {
    await client.query('BEGIN')
    await makeTables(client, opening)
    const tables = await listTables(client)
    const resume = await suspendRules(client, tables)
    for (const table of tables)
      await pipeline(
        createReadStream(path.join(folder, fullName(table))),
        client.query(copyFrom(`COPY ${quotedName(table)} (${columnList(table)}) FROM STDIN`)),
      )
    await resume()
    await client.query('COMMIT')
    await client.query('ANALYZE')
  })

async function inNewDatabase<R>(databaseUrl: string, work: (url: string) => Promise<R>): Promise<R> {
  const url = new URL(databaseUrl)
  url.pathname = '/bench_copy'
  const recreate = async (statements: string[]) =>
    onClient(databaseUrl, async (client) => {
      for (const statement of statements) await client.query(statement)
    })
  await recreate(['DROP DATABASE IF EXISTS bench_copy WITH (FORCE)', 'CREATE DATABASE bench_copy TEMPLATE template0'])
  try {
    return await work(url.href)
  } finally {
    await recreate(['DROP DATABASE bench_copy WITH (FORCE)'])
  }
}

/** Measures a backup and its restore beside COPY of the same tables. */
export async function backups(stage: Stage): Promise<Measured[]> {
  const folder = path.join(stage.folder, 'backups')
  const copies = path.join(folder, 'copies')
  await rm(folder, { recursive: true, force: true })
  await mkdir(copies, { recursive: true })
  try {
    const { publicKey, privateKey } = makeKeyPair()
    const place = folderPlace(folder)
    const out = await timed(() => copyOut(stage.databaseUrl, copies))
    const saved = await timed(() =>
      saveBackup(
        {
          databaseUrl: stage.databaseUrl,
          files: filesOnDisk(path.join(folder, 'files')),
          secret: 'a secret of the bench',
          publicKeys: [publicKey],
          now: new Date(),
        },
        place,
      ),
    )
    const { name, bytes, manifest } = saved.result
    const restored = await inNewDatabase(stage.databaseUrl, (databaseUrl) =>
      timed(() =>
        restoreBackup(place.read(name), { databaseUrl, files: null, privateKey, acceptSecret: async () => undefined }),
      ),
    )
    const into = await inNewDatabase(stage.databaseUrl, (databaseUrl) =>
      timed(() => copyIn(databaseUrl, { folder: copies, opening: restored.result.opening })),
    )
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
    const line = (what: string, ours: number, theirs: number): Measured => ({
      figure: 'P15',
      what,
      value: minutes(ours),
      beside: `COPY ${minutes(theirs)}`,
      ratio: times(ours / theirs),
      limit: '',
      isReached: null,
    })
    return [
      line(`a backup of ${whole(rows)} rows, ${whole(bytes / 1e6)} MB encrypted`, saved.seconds, out.seconds),
      line('restoring it, with every table compared by hash', restored.seconds, into.seconds),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
