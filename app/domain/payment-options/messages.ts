export const inUse = (name: string, users: string): string => `${name} is used by ${users} and cannot be deleted.`
export const RESTORE_FIRST = 'This payment group is deleted. Restore it to edit it.'
