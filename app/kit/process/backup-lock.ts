/** The advisory lock of the session that makes a backup, so that only one runs at a time across all instances. */
export const BACKUP_LOCK = 72707450
