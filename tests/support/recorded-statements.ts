import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** The values are as the driver sends them, of the first call. */
export type RecordedStatement = { text: string; values: (string | null)[]; isPrepared: boolean }

const FOLDER = path.resolve(import.meta.dirname, '../../test-results/statements')
const IS_PLANNED = /^\s*(?:WITH|SELECT|INSERT|UPDATE|DELETE|MERGE)\b/i
const IS_OF_QUEUE = /\bpgboss\./
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

type Sent = { text: string; values: readonly unknown[]; isPrepared: boolean }

/** pg accepts a text with values, or an object with both. Null for what Postgres does not plan, and for the queue. */
export function readStatement([query, values]: readonly unknown[]): Sent | null {
  const text = typeof query === 'string' ? query : isObject(query) && 'text' in query ? query.text : null
  if (typeof text !== 'string' || !IS_PLANNED.test(text) || IS_OF_QUEUE.test(text)) return null
  const own = isObject(query) && 'values' in query ? query.values : values
  const isPrepared = isObject(query) && 'name' in query && query.name !== undefined
  return { text, values: Array.isArray(own) ? own : [], isPrepared }
}

/** The same for a statement with one row of values as with many. */
export const shapeOf = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\$(?:::\w+)?(?:, ?\$(?:::\w+)?)+/g, '$, …')
    .replaceAll(/\(([^()]*)\)(?:, ?\(\1\))+/g, '($1), …')
    .trim()

/** Settings with which a server records its statements, while the `http` tests run. */
export const recordingSettings = (): Record<string, string> => {
  const folder = process.env.RECORDED_STATEMENTS
  if (folder === undefined) return {}
  const module = pathToFileURL(path.join(import.meta.dirname, 'record-statements.ts')).href
  return { NODE_OPTIONS: `--import=${module}`, RECORDED_STATEMENTS: folder }
}

/** Workers of vitest get the environment of the process that starts them. */
export function startRecording(): void {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  process.env.RECORDED_STATEMENTS = FOLDER
}

/** Of all servers, each once. */
export function readRecorded(): RecordedStatement[] {
  if (!existsSync(FOLDER)) return []
  const statements = new Map<string, RecordedStatement>()
  for (const file of readdirSync(FOLDER))
    for (const line of readFileSync(path.join(FOLDER, file), 'utf8').split('\n').filter(Boolean)) {
      const statement = JSON.parse(line) as RecordedStatement
      const shape = shapeOf(statement.text)
      if (!statements.has(shape)) statements.set(shape, statement)
    }
  return [...statements.values()]
}
