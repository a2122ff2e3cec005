import { userInfo } from 'node:os'
import { isDiskFull } from '../../app/kit/files/disk-full.ts'
import { readCode } from '../postgres/database.ts'
import { OperatorError } from './settings.ts'

const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const FORBIDDEN = new Set(['EACCES', 'EPERM', 'EROFS'])

/** Postgres, initdb and similar programs report a full disk only in their output. */
const saysFull = (error: unknown) => error instanceof Error && error.message.includes('No space left on device')

const readText = (error: object, field: string): string => {
  const value: unknown = Object.entries(error).find(([name]) => name === field)?.[1]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function databasePlace(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return 'DATABASE_URL'
  const { hostname, port, username, pathname } = new URL(databaseUrl)
  return `${hostname}:${port || '5432'} (database ${pathname.slice(1) || username}, account ${username})`
}

function explainDatabase(code: string, databaseUrl: string): string | null {
  const place = databasePlace(databaseUrl)
  if (code === '28P01') return `The database at ${place} refuses the password of DATABASE_URL.`
  if (code === '28000') return `The database at ${place} does not let this account in from here: see its pg_hba.conf.`
  if (code === '42501')
    return `The account of DATABASE_URL at ${place} may not do what a start needs: docs/operating.md.`
  if (code === '53100') return `The disk of the database at ${place} is full. Free some space there and start again.`
  if (code === '53300') return `The database at ${place} has no connection free: raise max_connections.`
  if (code === '57P03') return `The database at ${place} is starting or stopping. Try again in a moment.`
  if (AWAY.has(code))
    return `The database at ${place} does not answer (${code}): is it running, and is the address right?`
  return null
}

/** Returns one sentence instead of a stack when an operator can fix the cause; null for a fault of ours. */
export function explainFailure(error: unknown, environment: NodeJS.ProcessEnv): string | null {
  if (error instanceof OperatorError) return error.message
  const cause = error instanceof AggregateError ? (error.errors[0] as unknown) : error
  const code = readCode(error) ?? readCode(cause)
  if (code === '53100' && environment.DATABASE_URL) return explainDatabase(code, environment.DATABASE_URL)
  if (saysFull(error)) return 'The disk is full. Free some space and start again.'
  if (code === undefined || typeof error !== 'object' || error === null) return null
  const file = readText(error, 'path')
  if (isDiskFull(code))
    return `The disk is full${file ? `: ${file} could not be written` : ''}. Free some space and start again.`
  if (FORBIDDEN.has(code) && file)
    return `${file} may not be written by ${userInfo().username}: give the folder of ALMONER_DATA to this account.`
  return environment.DATABASE_URL ? explainDatabase(code, environment.DATABASE_URL) : null
}
