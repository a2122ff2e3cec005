import { stripVTControlCharacters } from 'node:util'
import { withoutCardNumbers } from '../../app/kit/card-number.ts'
import { log, type Level } from '../../app/kit/log.ts'

type Write = NodeJS.WriteStream['write']
type Entry = { level: Level; event: string; message?: string } & Record<string, unknown>

const toText = (chunk: string | Uint8Array): string =>
  withoutCardNumbers(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8'))

/** The line as `log` made it; null for what a library or Node itself prints. */
function readEntry(text: string): Entry | null {
  if (!text.startsWith('{"level":"') || text.trimEnd().includes('\n')) return null
  try {
    return JSON.parse(text) as Entry
  } catch {
    return null
  }
}

const toWord = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** For a person at a terminal. */
function readable({ level, event, message, ...fields }: Entry): string {
  const words = Object.entries(fields).map(([name, value]) => `${name}=${toWord(value)}`)
  return `${level === 'info' ? '' : `${level}: `}${message ?? event}${words.length > 0 ? ` ${words.join(' ')}` : ''}\n`
}

/** One entry for each write: a stack of an error stays together. */
function jsonLine(entry: Entry | null, text: string, level: Level): string {
  const time = new Date().toISOString()
  if (entry !== null) return `{"time":"${time}",${text.slice(1)}`
  const message = stripVTControlCharacters(text).trim()
  return message === '' ? '' : `${JSON.stringify({ time, level, event: 'output', message })}\n`
}

const BATCH_MS = 20

/**
 * Writes lines together: each write to a pipe or a file holds the process up, and every request writes a line. What
 * waits when the process ends is written then.
 */
function inBatches(write: (text: string) => boolean): (line: string) => boolean {
  let waiting = ''
  const flush = () => {
    if (waiting === '') return
    const text = waiting
    waiting = ''
    write(text)
  }
  process.on('exit', flush)
  return (line) => {
    if (waiting === '') setTimeout(flush, BATCH_MS).unref()
    waiting += line
    return true
  }
}

type OutputFormat = 'json' | 'text'

/** As ALMONER_LOG says; by default a terminal gets text and whatever collects logs gets JSON. */
const chooseFormat = (wanted: string | undefined, isTerminal: boolean): OutputFormat =>
  wanted === 'json' || wanted === 'text' ? wanted : isTerminal ? 'text' : 'json'

/**
 * Gives everything that this process prints one format, whether it is ours, of a library or of Node, and leaves no card
 * number in it. Node prints its warnings past the streams unless somebody else listens to them.
 */
export function formatOutput(wanted: string | undefined): void {
  for (const [stream, level] of [
    [process.stdout, 'info'],
    [process.stderr, 'error'],
  ] as const) {
    // A program that reads the log may end, and the office must not end with it.
    stream.on('error', () => undefined)
    const format = chooseFormat(wanted, stream.isTTY)
    const write = stream.write.bind(stream) as (chunk: string | Uint8Array, ...rest: unknown[]) => boolean
    const writeSoon = inBatches(write)
    stream.write = ((chunk: string | Uint8Array, ...rest: unknown[]) => {
      const text = toText(chunk)
      const entry = readEntry(text)
      if (format === 'text') return write(entry === null ? text : readable(entry), ...rest)
      const line = jsonLine(entry, text, level)
      return entry?.level === 'info' ? writeSoon(line) : write(line, ...rest)
    }) as Write
  }
  process.removeAllListeners('warning')
  process.on('warning', ({ name, message, stack }) => log('warn', 'node warning', { name, message, stack }))
}
