/** The advisory lock of the session that makes a backup: one at a time over all instances. */
export const BACKUP_LOCK = 72707450
