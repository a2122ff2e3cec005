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

/** What an error says, in one line. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').trim().slice(0, MAX_REASON)

/** The words of an error and where it came from, for the log. */
export const faultFields = (error: unknown): { reason: string; stack?: string } => ({
  reason: reasonOf(error),
  ...(error instanceof Error && error.stack !== undefined ? { stack: error.stack } : {}),
})
