import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeKeyPair } from '../../../app/kit/keys/age-keys.server.ts'
import { placeOfBackups } from '../../../server/backup/installed-place.ts'
import { removeOldBackups } from '../../../server/backup/remove-old.ts'
import { restoreBackup } from '../../../server/backup/restore-backup.ts'
import { saveBackup } from '../../../server/backup/save-backup.ts'
import { readSettings } from '../../../server/settings/settings.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { hashesOf } from '../../support/table-hashes.ts'
import { emptyDatabase, office } from './offices.ts'

const url = process.env.DATABASE_URL ?? ''
const keys = makeKeyPair()
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  // The stand-in signs the address of a bucket without the last slash, unlike S3 itself.
  allowMismatchedSignatures: true,
  directory: temporaryFolder('backup-bucket'),
  configureBuckets: [{ name: 'backups', configs: [] }],
})
let endpoint = ''
beforeAll(async () => void (endpoint = `http://127.0.0.1:${(await server.run()).port}`))
afterAll(() => server.close())

const placeIn = (bucket: string, changes: NodeJS.ProcessEnv = {}) =>
  placeOfBackups(
    {
      ALMONER_BACKUP_BUCKET: bucket,
      ALMONER_BACKUP_ENDPOINT: endpoint,
      ALMONER_BACKUP_ACCESS_KEY_ID: 'S3RVER',
      ALMONER_BACKUP_SECRET_ACCESS_KEY: 'S3RVER',
      ...changes,
    },
    readSettings({}),
  )

describe('a bucket for backups', () => {
  it('gives back what was saved, of more than one part, and leaves the newest when one day is kept', async () => {
    const place = placeIn('backups')
    const bytes = Buffer.alloc(40 * 1024 * 1024, 'almoner ')
    const files = {
      async *keys() {
        yield 'media/random.bin'
      },
      open: async () => ({ type: 'text/plain', body: randomChunks(bytes.length) }),
      create: () => Promise.reject(new Error('nothing is restored here')),
    }
    const earlier = await saveBackup(office(url, { now: new Date('2026-11-20T02:00:00Z') }), place)
    const source = office(url, { publicKeys: [keys.publicKey], files, now: new Date('2026-11-28T02:00:00Z') })
    const { name, bytes: written } = await saveBackup(source, place)
    expect(written).toBeGreaterThan(32 * 1024 * 1024)
    const into = await emptyDatabase()
    const { manifest } = await restoreBackup(place.read(name), {
      databaseUrl: into,
      files: null,
      privateKey: keys.privateKey,
      acceptSecret: async () => {},
    })
    expect(manifest.files).toMatchObject({ count: 1, bytes: bytes.length })
    expect(await hashesOf(into)).toEqual(await hashesOf(url))
    expect(await removeOldBackups(place, { days: 1, weeks: 0, months: 0, zone: 'UTC' })).toEqual([earlier.name])
    expect(await place.names()).toEqual([name])
  }, 240_000)

  it('shows the store’s message when it refuses, and leaves nothing there', async () => {
    await expect(saveBackup(office(url), placeIn('missing'))).rejects.toThrow(
      'The bucket missing refused: NoSuchBucket.',
    )
    const away = placeIn('backups', { ALMONER_BACKUP_ENDPOINT: 'http://127.0.0.1:9' })
    await expect(saveBackup(office(url), away)).rejects.toThrow('refused: ECONNREFUSED')
  }, 120_000)

  it('holds nothing of a backup that fails in the middle', async () => {
    const place = placeIn('backups')
    const before = await place.names()
    const files = {
      async *keys() {
        yield 'media/broken.bin'
      },
      open: () => Promise.reject(new Error('the disk of the files is gone')),
      create: () => Promise.reject(new Error('nothing is restored here')),
    }
    await expect(saveBackup(office(url, { files }), place)).rejects.toThrow('the disk of the files is gone')
    expect(await place.names()).toEqual(before)
  }, 120_000)
})

/** Random, so that compression does not shrink the chunks. */
async function* randomChunks(size: number): AsyncGenerator<Uint8Array> {
  const step = 60_000
  for (let sent = 0; sent < size; sent += step)
    yield crypto.getRandomValues(new Uint8Array(Math.min(step, size - sent)))
}
