const CODES = new Set(['ENOSPC', 'EDQUOT', '53100'])

export const isDiskFull = (code: string | undefined): boolean => code !== undefined && CODES.has(code)

export const DISK_FULL = 'The disk of the server is full. Your administrator has to free some space.'
