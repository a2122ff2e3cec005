import { withoutCardNumbers } from './card-number.ts'

export type Level = 'info' | 'warn' | 'error'

/**
 * One line of JSON, to which the server adds the time (server/telemetry/output.ts). No line holds a card number. What
 * is said of an error is its own words, never its parameters. `message` is for sentences to an operator.
 */
export function log(level: Level, event: string, fields: Readonly<Record<string, unknown>> = {}): void {
  const line = withoutCardNumbers(JSON.stringify({ level, event, ...fields }))
  if (level === 'info') console.log(line)
  else console.error(line)
}

const MAX_REASON = 1000

/**
 * The words of anything that was thrown or emitted as an error: libraries also use plain objects with a message, and
 * errors without words around others. Values of other objects are left out, since they may be secrets.
 */
export function readMessage(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error)
  if ('message' in error && typeof error.message === 'string' && error.message.trim() !== '') return error.message
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.map(readMessage).join('; ')
  if ('code' in error && (typeof error.code === 'string' || typeof error.code === 'number')) return String(error.code)
  if (error instanceof Error) return error.name
  return `an error without a message (${Object.keys(error).join(', ') || 'no fields'})`
}

/** The words of an error, in one line. */
export const readReason = (error: unknown): string =>
  readMessage(error).replace(/\s+/g, ' ').trim().slice(0, MAX_REASON)

/** The words of an error and where it came from, for the log. */
export const faultFields = (error: unknown): { reason: string; stack?: string } => ({
  reason: readReason(error),
  ...(error instanceof Error && error.stack !== undefined ? { stack: error.stack } : {}),
})
