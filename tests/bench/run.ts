import { parseArgs } from 'node:util'
import { buildWhenStale } from '../../server/build.ts'
import { backups } from './figures/backups.ts'
import { bundles } from './figures/bundles.ts'
import { documents } from './figures/documents.ts'
import { exports } from './figures/exports.ts'
import { growth } from './figures/growth.ts'
import { imports } from './figures/imports.ts'
import { lists } from './figures/lists.ts'
import { memory } from './figures/memory.ts'
import { moneyLists } from './figures/money-lists.ts'
import { pauses } from './figures/pauses.ts'
import { people } from './figures/people.ts'
import { productForm } from './figures/product-form.ts'
import { products } from './figures/products.ts'
import { queues } from './figures/queues.ts'
import { salesBeside } from './figures/sales-beside.ts'
import { searches } from './figures/searches.ts'
import { sponsorship } from './figures/sponsorship.ts'
import { tillDevice } from './figures/till-device.ts'
import { tillScreen } from './figures/till-screen.ts'
import { tills } from './figures/tills.ts'
import { keep, type Measured, print, readResults, type Results, table, writeDocument } from './report.ts'
import { openStage, type Stage } from './stage.ts'

const PARTS = {
  bundles,
  lists,
  money: moneyLists,
  searches,
  exports,
  imports,
  tills,
  screen: tillScreen,
  device: tillDevice,
  form: productForm,
  people,
  products,
  sponsorship,
  memory,
  pauses,
  queues,
  documents,
  backups,
  growth,
} satisfies Record<string, (stage: Stage) => Promise<Measured[]>>

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    /** The default is an eighth of the contributions. */
    supporters: { type: 'string' },
    /** The default is a twentieth of the contributions. */
    sponsees: { type: 'string' },
    products: { type: 'string', default: '20000' },
    /** Some of the parts, comma-separated. */
    only: { type: 'string', default: Object.keys(PARTS).join(',') },
    minutes: { type: 'string', default: '10' },
    pace: { type: 'string', default: '1' },
    /** A built checkout of another commit: measures whole sales of both, in turns, and nothing else. */
    beside: { type: 'string' },
    'no-write': { type: 'boolean', default: false },
    /** Exits with 1 if a limit is missed. */
    assert: { type: 'boolean', default: false },
  },
})

const rows = Number(values.rows)
const wanted = values.only.split(',').filter((part): part is keyof typeof PARTS => part in PARTS)
if (!Number.isInteger(rows) || rows < 1000 || (wanted.length === 0 && values.beside === undefined))
  throw new Error(
    `usage: npm run bench -- [--rows 1000000] [--supporters 1000000] [--sponsees 50000] [--products 20000] ` +
      `[--only ${Object.keys(PARTS).join(',')}] [--minutes 10] [--pace 1] [--beside CHECKOUT] [--no-write] [--assert]`,
  )

await buildWhenStale()
const choices = {
  rows,
  ...(values.supporters === undefined ? {} : { supporters: Number(values.supporters) }),
  ...(values.sponsees === undefined ? {} : { sponsees: Number(values.sponsees) }),
  products: Number(values.products),
  minutes: Number(values.minutes),
  pace: Number(values.pace),
}
const measured = values.beside === undefined ? await measureParts() : await beside(values.beside)
if (values.assert && measured.some(({ isReached }) => isReached === false)) process.exitCode = 1

async function beside(checkout: string): Promise<Measured[]> {
  const lines = await salesBeside(checkout, choices)
  print(lines)
  return lines
}

async function measureParts(): Promise<Measured[]> {
  const stage = await openStage(choices)
  let results: Results = readResults(stage.folder, rows)
  try {
    for (const part of wanted) {
      const lines = await PARTS[part](stage)
      results = keep(stage.folder, rows, { part, lines })
      print(lines)
    }
  } finally {
    await stage.close()
  }
  console.log(`\n${table(results)}`)
  const other = [
    ...(rows === 1_000_000 ? [] : [`--rows ${rows}`]),
    ...(choices.products === 20_000 ? [] : [`--products ${choices.products}`]),
  ]
  const command = ['npm run bench', ...(other.length === 0 ? [] : ['--']), ...other].join(' ')
  if (!values['no-write']) writeDocument(results, { rows, command })
  return Object.values(results).flatMap(({ lines }) => lines)
}
