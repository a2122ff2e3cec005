import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeKeyPair } from '../../../app/kit/keys/age-keys.server.ts'
import { acceptSecret } from '../../../server/backup/installation.ts'
import { withBackupLock } from '../../../server/backup/save-backup.ts'
import { filesOnDisk } from '../../../server/backup/stored-files.ts'
import { tryBackup } from '../../../server/backup/try-backup.ts'
import { readFolderFile } from '../../../server/backup/place.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { query } from '../../support/postgres.ts'
import { emptyDatabase, office, restored, saveFile } from './offices.ts'

const url = process.env.DATABASE_URL ?? ''
const keys = makeKeyPair()

const tablesIn = async (database: string) =>
  (await query(database, `SELECT FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`)).rowCount

async function changed(file: string, change: (bytes: Buffer) => Buffer): Promise<string> {
  const other = `${file}.changed`
  await writeFile(other, change(await readFile(file)))
  return other
}

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
const withoutEnd = (bytes: Buffer) => bytes.subarray(0, -20)
const turnBit = (bytes: Buffer, at: number) => {
  const other = Buffer.from(bytes)
  other[at] = (other[at] ?? 0) ^ 1
  return other
}
const withBitTurned = (bytes: Buffer) => turnBit(bytes, Math.floor(bytes.length * 0.7))
/** The last eight bytes of a gzip file are the checksum and the length of its content. */
const withOtherChecksum = (bytes: Buffer) => turnBit(bytes, bytes.length - 8)

describe('a backup that cannot be used', () => {
  it('leaves the database empty and says why when the file is cut, changed, or of another key', async () => {
    const folder = temporaryFolder('backup')
    const sealed = await saveFile(office(url, { publicKeys: [keys.publicKey] }), folder)
    const open = await saveFile(office(url), folder)
    const into = await emptyDatabase()
    const attempt = (file: string, privateKey: string | null = keys.privateKey) => restored(file, { into, privateKey })
    for (const { file } of [sealed, open]) {
      for (const change of [half, withoutEnd])
        await expect(attempt(await changed(file, change))).rejects.toThrow('This backup is cut off or was changed')
    }
    await expect(attempt(await changed(sealed.file, withBitTurned))).rejects.toThrow('cut off or was changed')
    await expect(attempt(await changed(open.file, withBitTurned))).rejects.toThrow()
    await expect(attempt(await changed(open.file, withOtherChecksum))).rejects.toThrow('cut off or was changed')
    await expect(attempt(sealed.file, makeKeyPair().privateKey)).rejects.toThrow('encrypted to another one')
    await expect(attempt(sealed.file, keys.privateKey.replace(/.$/, 'X'))).rejects.toThrow('no private key of backups')
    await expect(attempt(sealed.file, null)).rejects.toThrow('needs the private key')
    await expect(attempt(path.resolve('package.json'))).rejects.toThrow('no backup of Almoner')
    expect(await tablesIn(into)).toBe(0)
    await restored(sealed.file, { into, privateKey: keys.privateKey })
    expect(await tablesIn(into)).toBe(await tablesIn(url))
  }, 240_000)

  it('is refused when it was made by a newer version', async () => {
    await query(
      url,
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
       VALUES ('newer', 'x', '29990101000000_newer', now())`,
    )
    try {
      const { file } = await saveFile(office(url), temporaryFolder('backup'))
      await expect(restored(file, {})).rejects.toThrow('made by a newer version of Almoner')
    } finally {
      await query(url, `DELETE FROM _prisma_migrations WHERE id = 'newer'`)
    }
  }, 120_000)

  it('is refused when it is of another installation', async () => {
    const data = temporaryFolder('data')
    await acceptSecret({}, data, 'the first')
    expect(await readFile(path.join(data, 'secret'), 'utf8')).toBe('the first')
    await expect(acceptSecret({}, data, 'the second')).rejects.toThrow('of another installation')
    expect(await readFile(path.join(data, 'secret'), 'utf8')).toBe('the first')
  })

  it('keeps the earlier one and leaves no part behind when the disk is full', async () => {
    const folder = temporaryFolder('backup')
    const earlier = await saveFile(office(url), folder)
    const files = {
      ...filesOnDisk(folder),
      open: () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' })),
      async *keys() {
        yield 'a/b.png'
      },
    }
    await expect(saveFile(office(url, { files }), folder)).rejects.toThrow('There is no space left')
    expect(await readdir(folder)).toEqual([path.basename(earlier.file)])
  }, 120_000)

  it('is not begun when another one is being made', async () => {
    await withBackupLock(url, async () => {
      await expect(withBackupLock(url, async () => 'begun')).rejects.toThrow('Another backup')
    })
    expect(await withBackupLock(url, async () => 'begun')).toBe('begun')
  })

  it('is proved in a second database that is gone afterwards, and fails when it holds another secret', async () => {
    const { file } = await saveFile(office(url, { publicKeys: [keys.publicKey] }), temporaryFolder('backup'))
    const trial = { databaseUrl: url, privateKey: keys.privateKey, diskFolder: '/' }
    let copies: unknown = null
    const examine = async (copyUrl: string) => void (copies = await tablesIn(copyUrl))
    await tryBackup(readFolderFile(file), { ...trial, secret: 'the secret of the office', examine })
    expect(copies).toBe(await tablesIn(url))
    await expect(tryBackup(readFolderFile(file), { ...trial, secret: 'another' })).rejects.toThrow('another secret')
    const { rowCount } = await query(url, `SELECT FROM pg_database WHERE datname LIKE '%\\_backup\\_trial\\_%'`)
    expect(rowCount).toBe(0)
  }, 120_000)
})
