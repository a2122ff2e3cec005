import { OperatorError } from '../settings/settings.ts'

export const isCode = (error: unknown, ...codes: string[]): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && codes.includes(String(error.code))

const DISK_FULL = ['ENOSPC', 'EDQUOT']
const DATABASE_FULL = ['53100']

export function plainProblem(error: unknown, place: string): unknown {
  if (error instanceof OperatorError) return error
  if (isCode(error, ...DISK_FULL)) return new OperatorError(`There is no space left in ${place}.`)
  if (isCode(error, ...DATABASE_FULL)) return new OperatorError('The disk of the database has no space left.')
  if (isCode(error, 'EACCES', 'EPERM', 'EROFS'))
    return new OperatorError(`${place} may not be written by this account.`)
  if (isCode(error, 'ENOENT')) return new OperatorError(`${place} does not exist.`)
  return error
}
