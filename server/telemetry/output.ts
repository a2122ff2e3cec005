import { stripVTControlCharacters } from 'node:util'
import { withoutCardNumbers } from '../../app/kit/card-number.ts'
import { log, type Level } from '../../app/kit/log.ts'

type Write = NodeJS.WriteStream['write']
type Entry = { level: Level; event: string; message?: string } & Record<string, unknown>

const toText = (chunk: string | Uint8Array): string =>
  withoutCardNumbers(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8'))

function readEntry(text: string): Entry | null {
  if (!text.startsWith('{"level":"') || text.trimEnd().includes('\n')) return null
  try {
    return JSON.parse(text) as Entry
  } catch {
    return null
  }
}

const toWord = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function readable({ level, event, message, ...fields }: Entry): string {
  const words = Object.entries(fields).map(([name, value]) => `${name}=${toWord(value)}`)
  return `${level === 'info' ? '' : `${level}: `}${message ?? event}${words.length > 0 ? ` ${words.join(' ')}` : ''}\n`
}

/** Makes one entry of each write, so that the stack of an error stays together. */
function jsonLine(entry: Entry | null, text: string, level: Level): string {
  const time = new Date().toISOString()
  if (entry !== null) return `{"time":"${time}",${text.slice(1)}`
  const message = stripVTControlCharacters(text).trim()
  return message === '' ? '' : `${JSON.stringify({ time, level, event: 'output', message })}\n`
}

const BATCH_MS = 20

/**
 * Writes lines in batches, because each write to a pipe or a file blocks the process. The rest is written when the
 * process exits.
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

const chooseFormat = (wanted: string | undefined, isTerminal: boolean): OutputFormat =>
  wanted === 'json' || wanted === 'text' ? wanted : isTerminal ? 'text' : 'json'

/**
 * Gives all output of this process one format, including that of libraries and Node, and removes card numbers from it.
 * Without a listener Node would print its warnings past the streams.
 */
export function formatOutput(wanted: string | undefined): void {
  for (const [stream, level] of [
    [process.stdout, 'info'],
    [process.stderr, 'error'],
  ] as const) {
    // The program that reads the log may end, and must not end this process.
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
