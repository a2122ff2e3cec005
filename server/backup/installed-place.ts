import path from 'node:path'
import type { Settings } from '../settings/settings.ts'
import { bucketPlace } from './bucket-place.ts'
import { storeClient, readStore } from './installed-files.ts'
import { folderPlace, type BackupPlace } from './place.ts'

/** Reads ALMONER_BACKUP_BUCKET, with a separate store or that of the files. Null if backups go to a folder. */
export function bucketOfBackups(environment: NodeJS.ProcessEnv): BackupPlace | null {
  const bucket = environment.ALMONER_BACKUP_BUCKET
  if (!bucket) return null
  const accessKeyId = environment.ALMONER_BACKUP_ACCESS_KEY_ID
  const store = accessKeyId
    ? {
        endpoint: environment.ALMONER_BACKUP_ENDPOINT,
        region: environment.ALMONER_BACKUP_REGION,
        accessKeyId,
        secretAccessKey: environment.ALMONER_BACKUP_SECRET_ACCESS_KEY,
      }
    : readStore(environment)
  return bucketPlace(storeClient(store), bucket)
}

export const placeOfBackups = (environment: NodeJS.ProcessEnv, { dataFolder }: Settings): BackupPlace =>
  bucketOfBackups(environment) ??
  folderPlace(path.resolve(environment.ALMONER_BACKUPS || path.join(dataFolder, 'backups')))
