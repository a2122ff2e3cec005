import { BackupFailed, type Backups, type WantedBackup } from '~/ports/backups'

export function standInBackups(failure: string | null = null): Backups & { wanted: WantedBackup[] } {
  const wanted: WantedBackup[] = []
  return {
    wanted,
    fixedKey: null,
    async make(backup) {
      wanted.push(backup)
      if (failure !== null) throw new BackupFailed(failure)
      const name = 'almoner-2026-11-28T02-00-00-000Z.tar.gz.age'
      return { name, bytes: 1_048_576, rows: 1_000, files: 2, isEncrypted: true, removed: [] }
    },
  }
}
