/** Keeps the newest backup of each of this many days, weeks and months that have one. */
export type Keeping = { days: number; weeks: number; months: number }

export type WantedBackup = {
  /** Restores it into a second database as well, and compares both. */
  verifies: boolean
  keeping: Keeping
  zone: string
}

export type MadeBackup = {
  name: string
  bytes: number
  rows: number
  files: number
  isEncrypted: boolean
  removed: string[]
}

/** Thrown for a reason that an operator can fix; the message states it. */
export class BackupFailed extends Error {}

export type Backups = {
  /** The public key of ALMONER_BACKUP_KEY, which takes precedence over the stored one; null when it is not set. */
  fixedKey: string | null
  /** Throws BackupFailed. Takes minutes to hours; only one runs at a time across all instances. */
  make(wanted: WantedBackup): Promise<MadeBackup>
}
