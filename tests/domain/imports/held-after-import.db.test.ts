import { beforeAll, expect, test } from 'vitest'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { makeAccountType, makeStaff } from '../../support/factories'
import { fileOf, importFile } from '../../support/imports'
import { textRow, workbookOf } from '../../support/xlsx'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const MB = 1024 * 1024
const ROWS = 2000
const STREET = 'x'.repeat(190)
/** A row without a name is rejected, which stores its reasons. */
const NAMES = ['Ada', 'Bo', '']
const HEADERS = ['email', 'first_name', 'last_name', 'bill_address_01', 'bill_address_02', 'memberships']

let ctx: Ctx
beforeAll(async () => {
  ctx = testCtx({ staffId: (await makeStaff()).id })
  await makeAccountType({ name: 'Individual', is_default: true })
})

const cellsOf = (turn: number, at: number): string[] => [
  at % 3 === 2 ? 'no address' : `p${turn}.${at}@x.example`,
  NAMES[at % 3] ?? '',
  `Lace ${turn}`,
  STREET,
  STREET,
  at % 5 === 0 ? 'No such membership' : '',
]
const rowsOf = (turn: number) => Array.from({ length: ROWS }, (_one, at) => cellsOf(turn, at))

const FILES: Record<string, (turn: number) => File> = {
  'a CSV file': (turn) => fileOf([HEADERS, ...rowsOf(turn)].map((cells) => cells.join(',')).join('\n')),
  'a workbook': (turn) =>
    fileOf(workbookOf({ sheet: [HEADERS, ...rowsOf(turn)].map((cells) => textRow(cells)).join('') }), 'x.xlsx'),
}

async function liveMegabytes(): Promise<number> {
  await new Promise(setImmediate)
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / MB
}

let turns = 0
async function importOnce(make: (turn: number) => File): Promise<void> {
  // A test's clock stands still, so the rate limit on imports never refills.
  await ctx.read.run(sql`DELETE FROM sign_in_throttle WHERE key LIKE 'import:%'`)
  const { state, added, rejected } = await importFile(ctx, 'supporters', make(++turns))
  expect([state, added > ROWS / 2, rejected > ROWS / 4]).toEqual(['done', true, true])
}

/** Memory of the rows of one file at one byte a letter; a fourth of what four files would leave. */
const ofOneFile = (): number => Buffer.byteLength(rowsOf(0).flat().join('')) / MB

test.each(Object.keys(FILES))('holds nothing of %s when its import has run to its end', async (kind) => {
  const make = FILES[kind]!
  await importOnce(make)
  await importOnce(make)
  const before = await liveMegabytes()
  for (let more = 0; more < 4; more++) await importOnce(make)
  expect((await liveMegabytes()) - before).toBeLessThan(ofOneFile())
})
