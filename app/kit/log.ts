import { withoutCardNumbers } from './card-number.ts'

export type Level = 'info' | 'warn' | 'error'

/**
 * Logs one line of JSON, to which the server adds the time (server/telemetry/output.ts). It masks card numbers and logs
 * an error's message but never its parameters. `message` is for sentences to an operator.
 */
export function log(level: Level, event: string, fields: Readonly<Record<string, unknown>> = {}): void {
  const line = withoutCardNumbers(JSON.stringify({ level, event, ...fields }))
  if (level === 'info') console.log(line)
  else console.error(line)
}

const MAX_REASON = 1000

/**
 * Returns the message of anything thrown or emitted as an error, including plain objects and errors without a message
 * that wrap others. Leaves out the values of other objects, because they may be secrets.
 */
export function readMessage(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error)
  if ('message' in error && typeof error.message === 'string' && error.message.trim() !== '') return error.message
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.map(readMessage).join('; ')
  if ('code' in error && (typeof error.code === 'string' || typeof error.code === 'number')) return String(error.code)
  if (error instanceof Error) return error.name
  return `an error without a message (${Object.keys(error).join(', ') || 'no fields'})`
}

export const readReason = (error: unknown): string =>
  readMessage(error).replace(/\s+/g, ' ').trim().slice(0, MAX_REASON)

export const toFaultFields = (error: unknown): { reason: string; stack?: string } => ({
  reason: readReason(error),
  ...(error instanceof Error && error.stack !== undefined ? { stack: error.stack } : {}),
})
