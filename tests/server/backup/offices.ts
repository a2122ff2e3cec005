import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { inject } from 'vitest'
import { restoreBackup, type Target } from '../../../server/backup/restore-backup.ts'
import { folderPlace, readFolderFile } from '../../../server/backup/place.ts'
import { saveBackup } from '../../../server/backup/save-backup.ts'
import { filesOnDisk } from '../../../server/backup/stored-files.ts'
import type { Source } from '../../../server/backup/write-backup.ts'
import { unmadeDatabase } from '../../support/new-database.ts'
import { query } from '../../support/postgres.ts'

export const office = (databaseUrl: string, changes: Partial<Source> = {}): Source => ({
  databaseUrl,
  files: filesOnDisk(`/nowhere-${randomBytes(4).toString('hex')}`),
  secret: 'the secret of the office',
  publicKeys: [],
  now: new Date(),
  ...changes,
})

export async function saveFile(source: Source, folder: string): Promise<{ file: string }> {
  const { name } = await saveBackup(source, folderPlace(folder))
  return { file: path.join(folder, name) }
}

export async function emptyDatabase(): Promise<string> {
  const url = unmadeDatabase()
  const { administrative } = inject('postgres')
  await query(administrative, `CREATE DATABASE ${new URL(url).pathname.slice(1)} TEMPLATE template0`)
  return url
}

type Into = Partial<Pick<Target, 'files' | 'privateKey'>> & { into?: string }

export async function restored(file: string, { into, ...rest }: Into) {
  const url = into ?? (await emptyDatabase())
  let secret: string | null = null
  const result = await restoreBackup(readFolderFile(file), {
    databaseUrl: url,
    files: null,
    privateKey: null,
    acceptSecret: async (found) => void (secret = found),
    ...rest,
  })
  return { ...result, url, secret: secret as string | null }
}
