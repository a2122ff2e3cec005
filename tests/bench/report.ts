import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { root } from '../../server/settings/settings.ts'

export interface Measured {
  /** Several lines may belong to one figure, such as P1. */
  figure: string
  what: string
  value: string
  beside: string
  ratio: string
  limit: string
  isReached: boolean | null
}

interface StoredReport {
  at: string
  commit: string
  lines: Measured[]
}

export type Results = Record<string, StoredReport>

const BEGIN = '<!-- bench:begin -->'
const END = '<!-- bench:end -->'
const DOCUMENT = path.join(root, 'docs/performance.md')

export const times = (ratio: number): string => `${ratio.toFixed(2)}×`
export const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`
export const whole = (value: number): string => Math.round(value).toLocaleString('en-US')

const commit = (): string => {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}

const resultsFile = (folder: string, rows: number) => path.join(folder, `results-${rows}.json`)

export const readResults = (folder: string, rows: number): Results => {
  const file = resultsFile(folder, rows)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : {}
}

/** Stores figures by part with their time, because parts may be measured in several sittings. */
export function keep(folder: string, rows: number, { part, lines }: { part: string; lines: Measured[] }): Results {
  const results = { ...readResults(folder, rows), [part]: { at: new Date().toISOString(), commit: commit(), lines } }
  writeFileSync(resultsFile(folder, rows), JSON.stringify(results, null, 2))
  return results
}

const mark = (isReached: boolean | null) => (isReached === null ? '' : isReached ? 'yes' : '**no**')

export function table(results: Results): string {
  const head = ['Figure', 'What', 'Measured', 'Beside', 'Ratio', 'Limit', 'Reached']
  const lines = Object.values(results)
    .flatMap((stored) => stored.lines)
    .toSorted((one, other) => Number(one.figure.slice(1)) - Number(other.figure.slice(1)))
  const rows = lines.map((line) => [
    line.figure,
    line.what,
    line.value,
    line.beside,
    line.ratio,
    line.limit,
    mark(line.isReached),
  ])
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

export function print(lines: readonly Measured[]): void {
  for (const { figure, what, value, beside, ratio, limit, isReached } of lines) {
    const state = isReached === null ? ' ' : isReached ? '✓' : '✗'
    console.log(
      `${state} ${figure.padEnd(4)}${what}: ` +
        `${value}${beside ? ` · ${beside}` : ''}${ratio ? ` · ${ratio}` : ''}${limit ? ` (limit ${limit})` : ''}`,
    )
  }
}

/** Writes between the markers of the document and keeps the text around them. */
export function writeDocument(results: Results, { rows, command }: { rows: number; command: string }): void {
  const text = readFileSync(DOCUMENT, 'utf8')
  const [before, rest] = text.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined)
    throw new Error(`docs/performance.md has lost its markers ${BEGIN} and ${END}`)
  const parts = Object.entries(results).map(
    ([part, { at, commit: of }]) => `${part} ${at.slice(0, 16).replace('T', ' ')} at ${of}`,
  )
  const machine =
    `${os.cpus()[0]?.model.trim() ?? 'unknown processor'}, ${os.availableParallelism()} cores, ` +
    `${Math.round(os.totalmem() / 2 ** 30)} GB, Node ${process.version}`
  const said = [
    `${rows.toLocaleString('en-US')} contributions; ${machine}; load generator, server and Postgres ` +
      `on the same machine.`,
    `Command: \`${command}\`. Measured (UTC): ${parts.join('; ')}.`,
  ]
  writeFileSync(DOCUMENT, `${before}${BEGIN}\n\n${said.join('\n')}\n\n${table(results)}\n\n${END}${after}`)
}
