import { text as textOf } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { readCsv } from '~/domain/imports/file/csv'
import { readTable } from '~/domain/imports/file/read-table'
import { refuse, TableBuilder, placeHeader } from '~/domain/imports/file/table'
import { writeRejectedLines } from '~/domain/imports/report'
import { withSealed } from '~/domain/imports/passwords/secret-column'
import { DomainError } from '~/kit/errors'
import { TURN_MS } from '~/kit/process/turns'
import type { Vault } from '~/ports/vault'
import { worksOf } from '../../support/work'

/** Counts the steps of the longest turn with a clock that makes each look at it the end of a turn. */
async function longestTurn(file: Uint8Array): Promise<number> {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += TURN_MS))
  try {
    return (await worksOf(() => readTable(file).catch(() => undefined))).turn
  } finally {
    clock.mockRestore()
  }
}

const MB = 1024 * 1024
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const utf16 = (text: string): Uint8Array => new Uint8Array([0xff, 0xfe, ...Buffer.from(text, 'utf16le')])

/** Twice as long a file takes no more steps at once: a few for each character of a chunk. */
test.each<[string, (n: number) => Uint8Array]>([
  ['noise in UTF-16', (n) => utf16('\u4e2d\u0416'.repeat((n * MB) / 8))],
  ['one line without a delimiter', (n) => bytes('x'.repeat(n * MB))],
  ['quotes alone', (n) => bytes('"'.repeat(n * MB))],
  ['doubled quotes within a cell', (n) => bytes(`a\n"${'""'.repeat((n * MB) / 2)}"`)],
  ['a quote that is never closed', (n) => bytes(`a\n"${'x'.repeat(n * MB)}`)],
  ['line ends alone', (n) => bytes('\n'.repeat(n * 300))],
  ['letters that are no UTF-8', (n) => new Uint8Array(n * MB).fill(0xe9)],
  ['honest rows', (n) => bytes(`email,name\n${'ada@x.example,Ada Lace\n'.repeat(n * 300)}`)],
])('gives turns while it reads %s, however long the file is', async (_case, make) => {
  const [once, twice] = [await longestTurn(make(1)), await longestTurn(make(2))]
  expect(twice).toBeLessThan(Math.max(1.5 * once, 4 * 64 * 1024))
  expect(twice).toBeLessThan(8 * 64 * 1024)
})

/** A whole text would be copied at once when its first character is read, which no count of steps shows. */
test.each([
  ['the first row is taken', `email,name\n${'ada@x.example,Ada Lace\n'.repeat(90_000)}`],
  ['a cell is refused', 'x'.repeat(2 * MB)],
])('has decoded two parts of a file at most when %s', async (_case, text) => {
  const decode = vi.spyOn(TextDecoder.prototype, 'decode')
  const add = vi.spyOn(TableBuilder.prototype, 'add').mockImplementation(() => {
    throw refuse('')
  })
  try {
    await expect(readCsv(bytes(text))).rejects.toThrow(DomainError)
    expect(decode.mock.calls.length).toBeLessThanOrEqual(2)
  } finally {
    decode.mockRestore()
    add.mockRestore()
  }
})

const vault: Vault = {
  seal: (text) => `sealed ${text}`,
  open: (sealed) => sealed,
  sign: () => '',
  signer: () => ({ kty: 'EC', crv: 'P-256', x: '', y: '' }),
}

const ROWS = 500
const rowsOf = (...cells: readonly string[]) =>
  Array.from({ length: ROWS }, (_one, at) => ({ line: at + 2, cells: [...cells] }))

/** Counts yields with a clock that makes each look at it the end of a turn. */
async function countTurns(run: () => unknown): Promise<number> {
  let [now, count] = [0, 0]
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += TURN_MS))
  const takeTurn = () => {
    count += 1
    next = setImmediate(takeTurn)
  }
  let next = setImmediate(takeTurn)
  try {
    await run()
  } finally {
    clock.mockRestore()
    clearImmediate(next)
  }
  return count
}

/** Covers the time between reading the file and storing its rows, and the downloads. */
test.each<[string, () => unknown]>([
  [
    'passwords are sealed',
    () => {
      const rows = rowsOf('ada@x.example', 'correct horse', 'battery')
      const headers = ['email', 'password', 'old password']
      return withSealed(vault, 'supporters', { headers, headerRow: 1, isPlaced: false, rows })
    },
  ],
  [
    'cells behind the header are cut off',
    () => {
      const rows = rowsOf('ada@x.example', '', '')
      return placeHeader({ headers: ['email'], headerRow: 1, isPlaced: false, rows }, { recognized: () => 1 })
    },
  ],
  [
    'rejected rows are written',
    () => {
      const rejected = { problems: [], isExcluded: false, outcome: null, recordId: null }
      const rows = rowsOf('ada@x.example').map(({ line, cells }) => ({ ...rejected, row: line, cells }))
      return textOf(writeRejectedLines({ headers: ['email'], mapping: ['email'], secretColumn: null }, rows))
    },
  ],
])('gives a turn at each row while %s', async (_case, run) => {
  expect(await countTurns(run)).toBeGreaterThanOrEqual(ROWS)
})
