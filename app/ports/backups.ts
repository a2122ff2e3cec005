/** The newest backup of each of so many days, weeks and months that have one is kept. */
export type Keeping = { days: number; weeks: number; months: number }

export type WantedBackup = {
  /** Restores it into a second database as well, and compares both. */
  verifies: boolean
  keeping: Keeping
  /** Days, weeks and months are meant in this zone. */
  zone: string
}

export type MadeBackup = {
  name: string
  bytes: number
  rows: number
  files: number
  isEncrypted: boolean
  /** Names of earlier backups that were deleted after it. */
  removed: string[]
}

/** Not made, for a reason that an operator can mend; the message says it. */
export class BackupFailed extends Error {}

/** Writes the whole installation where the operator stores backups. */
export type Backups = {
  /** The public key of ALMONER_BACKUP_KEY, which stands above the stored one; null where it is not set. */
  fixedKey: string | null
  /** Throws BackupFailed. Takes minutes to hours; one at a time over all instances. */
  make(wanted: WantedBackup): Promise<MadeBackup>
}
