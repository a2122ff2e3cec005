import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { as, rows } from '../support/server'
import { drawAll, keepColumns, ownersAddresses, storedColumns, type StoredColumn } from '../support/stored-columns'

const WORDS = 'Stored in JSON long ago'
/** More levels than may be written, a script, and the name of a built-in property. */
const HOSTILE = `${'<b>'.repeat(120)}<script>alert(1)</script>__proto__ ${WORDS}`
const LEVELS = 2000
const deep = (levels: number): unknown => JSON.parse('[{"a":'.repeat(levels) + '1' + '}]'.repeat(levels))

/** Puts hostile texts and unknown members into the same shape. */
function grown(value: unknown): unknown {
  if (typeof value === 'string') return HOSTILE
  if (Array.isArray(value)) return value.map(grown)
  if (typeof value !== 'object' || value === null) return value
  const known = Object.entries(value).map(([key, one]) => [key, grown(one)] as const)
  return {
    ...Object.fromEntries(known),
    ['__proto__']: { polluted: HOSTILE },
    constructor: { prototype: HOSTILE },
    toString: HOSTILE,
    [HOSTILE]: deep(100),
  }
}

const SHAPES: Readonly<Record<string, unknown>> = {
  'a list of anything': [null, 1, HOSTILE, {}, [], true],
  'an empty object': {},
  'a long text': `${HOSTILE}${'x'.repeat(20_000)}`,
  'a number': 1e300,
  'a list of thousands of levels': deep(LEVELS),
  'an object of thousands of levels': { a: deep(LEVELS), constructor: 1, toString: 1, length: -1 },
}

/** Columns that no page shows, because only a gateway or a job reads them, or because they hold open carts. */
const UNSEEN = [
  'batch_run.terms',
  'cart.taxes',
  'payment_attempt.outcome',
  'payment_attempt.request',
  'refund.returned_goods',
  'refund.taken_entries',
  'sandbox_charge.instrument',
  'shipping_rate.quotes',
]

const owner = await as('owner')
const [winner, loser] = await rows<{ id: number }>('SELECT id FROM supporter ORDER BY id LIMIT 2')
await rows(
  `INSERT INTO supporter_merge (winner_id, loser_id, merged_at, undo_until, kept, lost, moved)
   VALUES ($1, $2, now(), now() + interval '1 day', '{"city":["a","b"]}', '{}', '{"contribution":[1]}')`,
  [winner?.id, loser?.id],
)
const added = await rows<{ key: string }>(
  "INSERT INTO payment_provider (key, updated_at) VALUES ('paypal', now()) ON CONFLICT DO NOTHING RETURNING key",
)
const columns = await storedColumns(`c.data_type IN ('json', 'jsonb')`)
const columnStore = await keepColumns(columns)
const nameOf = ({ table, name }: StoredColumn) => `${table}.${name}`

async function isEmpty({ table }: StoredColumn): Promise<boolean> {
  return (await rows(`SELECT 1 FROM ${table} LIMIT 1`)).length === 0
}

/** The database may refuse the value, so that no row can ever hold it. */
const isTaken = (statement: string, value: unknown): Promise<boolean> =>
  rows(statement, [JSON.stringify(value)]).then(
    () => true,
    () => false,
  )

/** The lists show at most this many rows. */
const ROWS = 200

async function storeGrown({ table, name }: StoredColumn): Promise<boolean> {
  const stored = await rows<{ at: string; value: unknown }>(
    `SELECT ctid::text AS at, ${name} AS value FROM ${table} WHERE ${name} IS NOT NULL
     ORDER BY length(${name}::text) DESC LIMIT ${ROWS}`,
  )
  return isTaken(
    `UPDATE ${table} t SET ${name} = h.value FROM jsonb_to_recordset($1::jsonb) AS h (at text, value jsonb)
     WHERE t.ctid = h.at::tid`,
    stored.map(({ at, value }) => ({ at, value: grown(value) })),
  )
}

const storeWhole = ({ table, name }: StoredColumn, value: unknown): Promise<boolean> =>
  isTaken(`UPDATE ${table} SET ${name} = $1::jsonb`, value)

let addresses: string[] = []
beforeAll(async () => {
  addresses = await ownersAddresses([`supporters/${String(winner?.id)}`])
}, 120_000)

afterAll(async () => {
  await columnStore.restore()
  await columnStore.drop()
  await rows('DELETE FROM payment_provider WHERE key = ANY ($1)', [added.map(({ key }) => key)])
  await rows('DELETE FROM supporter_merge WHERE winner_id = $1 AND loser_id = $2', [winner?.id, loser?.id])
}, 120_000)

describe('JSON that is stored in the wrong shape', () => {
  test('is put into every column of JSON, of which the unseen ones alone have no rows', async () => {
    const empty: string[] = []
    for (const column of columns) if (await isEmpty(column)) empty.push(nameOf(column))
    expect(empty.filter((name) => !UNSEEN.includes(name))).toEqual([])
    expect(columns.length).toBeGreaterThan(30)
  })

  /** Writes it into each column, opens each page, and restores the former value. */
  async function brokenBy(store: (column: StoredColumn) => Promise<boolean>) {
    const taken: string[] = []
    for (const column of columns)
      await columnStore.write(column.table, async () => {
        if (await store(column)) taken.push(nameOf(column))
      })
    try {
      return { taken, ...(await drawAll(owner, addresses, WORDS)) }
    } finally {
      await columnStore.restore()
    }
  }

  test(
    'does not keep a page from being drawn when the shape is right and its texts are hostile',
    { timeout: 240_000 },
    async () => {
      const { taken, broken, shown } = await brokenBy(storeGrown)
      expect(broken).toEqual([])
      expect(taken.length).toBeGreaterThan(20)
      expect(shown).toBeGreaterThan(2)
    },
  )

  test.each(Object.keys(SHAPES))(
    'is refused by the database, or does not keep a page from being drawn: %s',
    { timeout: 240_000 },
    async (name) => {
      const { taken, broken } = await brokenBy((column) => storeWhole(column, SHAPES[name]))
      expect(broken).toEqual([])
      expect(taken.length).toBeGreaterThan(5)
    },
  )
})
