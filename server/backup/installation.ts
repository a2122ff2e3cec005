import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from '../settings/settings.ts'
import { readPublicKey } from './age-keys.ts'
import { isCode } from './problems.ts'

const fileText = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').then(
    (text) => text.trim() || null,
    (error: unknown) => {
      if (isCode(error, 'ENOENT')) return null
      throw error
    },
  )

const publicKeyFile = (dataFolder: string) => path.join(dataFolder, 'backup-public-key')

/** ALMONER_BACKUP_KEY, else the one that `npm run backup -- --new-key` stored; null where backups are open. */
export async function publicKeyOfBackups(environment: NodeJS.ProcessEnv, dataFolder: string): Promise<string | null> {
  const key = environment.ALMONER_BACKUP_KEY?.trim() || (await fileText(publicKeyFile(dataFolder)))
  if (key !== null) readPublicKey(key)
  return key
}

export async function storePublicKey(dataFolder: string, publicKey: string): Promise<void> {
  await mkdir(dataFolder, { recursive: true })
  try {
    await writeFile(publicKeyFile(dataFolder), `${publicKey}\n`, { flag: 'wx', mode: 0o644 })
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
    throw new OperatorError(
      `Backups already have a key, in ${publicKeyFile(dataFolder)}. To change it, remove that file first; earlier ` +
        'backups still need the earlier private key.',
    )
  }
}

export const filesFolder = (dataFolder: string): string => path.join(dataFolder, 'files')

export const secretOf = async (environment: NodeJS.ProcessEnv, dataFolder: string): Promise<string | null> =>
  environment.ALMONER_SECRET || (await fileText(path.join(dataFolder, 'secret')))

const ANOTHER =
  'This backup is of another installation: the secret here is not the one in the backup, and nothing was changed. ' +
  'Restore into an empty ALMONER_DATA without ALMONER_SECRET, or set ALMONER_SECRET to the secret of the backup.'

/** Takes the backup's secret over where none is yet; a different one means another organization. */
export async function acceptSecret(
  environment: NodeJS.ProcessEnv,
  dataFolder: string,
  secret: string | null,
): Promise<void> {
  if (secret === null) return
  const own = await secretOf(environment, dataFolder)
  if (own === null) {
    await mkdir(dataFolder, { recursive: true })
    await writeFile(path.join(dataFolder, 'secret'), secret, { mode: 0o600, flag: 'wx' })
  } else if (own !== secret) throw new OperatorError(ANOTHER)
}
