import { withoutCardNumbers } from './card-number'

type Level = 'info' | 'warn' | 'error'

/** One line of JSON; no line holds a card number. What is said of an error is its own words, never its parameters. */
export function log(level: Level, event: string, fields: Readonly<Record<string, unknown>> = {}): void {
  const line = withoutCardNumbers(JSON.stringify({ level, event, ...fields }))
  if (level === 'info') console.log(line)
  else console.error(line)
}

const MAX_REASON = 1000

/** What an error says, in one line. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').trim().slice(0, MAX_REASON)
