import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { as, rows } from '../support/server'
import { addressOf, PAGES } from '../support/page-addresses'

/** What draws each level inside of the one before has no stack left; a page may have a few more elements than these. */
const HOSTILE = `${'<b>'.repeat(4900)}Stored long ago`

/** Shorter texts hold no markup that could do harm: a column that takes so many characters is looked at. */
const LEAST = 1000

/** What no person wrote, or nobody is shown: sums of words to search in, secrets, values that only the product sets. */
const OURS: Readonly<Record<string, readonly string[]>> = {
  secrets: [
    'hook.former_secret',
    'hook.sealed_secret',
    'payment_attempt.sealed_method',
    'payment_method.sealed_customer',
    'payment_method.sealed_token',
    'payment_provider.credentials',
    'staff.password_hash',
    'staff.two_factor_codes',
    'staff.two_factor_secret',
  ],
  search: [
    'contribution_search.search_text',
    'product.search_text',
    'sponsor.search_text',
    'sponsor.sponsee_name',
    'sponsor.supporter_name',
  ],
  settings: ['setting.value'],
}

type Column = { table: string; name: string; max: number | null }

const owner = await as('owner')

async function textColumns(): Promise<Column[]> {
  const found = await rows<Column>(
    `SELECT c.table_name AS "table", c.column_name AS name, c.character_maximum_length AS max
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.is_generated = 'NEVER'
       AND c.data_type IN ('text', 'character varying') AND coalesce(c.character_maximum_length, $1) >= $1
     ORDER BY 1, 2`,
    [LEAST],
  )
  const ours = new Set(Object.values(OURS).flat())
  return found.filter(({ table, name }) => !ours.has(`${table}.${name}`))
}

async function keysOf(): Promise<Map<string, string[]>> {
  const found = await rows<{ table: string; name: string }>(
    `SELECT i.indrelid::regclass::text AS "table", a.attname::text AS name
     FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
     WHERE i.indisprimary AND i.indrelid::regclass::text = ANY ($1)`,
    [[...tables.keys()]],
  )
  return new Map(
    [...Map.groupBy(found, ({ table }) => table)].map(([table, names]) => [table, names.map(({ name }) => name)]),
  )
}

const tables = Map.groupBy(await textColumns(), ({ table }) => table)
const keys = await keysOf()
const copyOf = (table: string) => `kept_${table}`
const keyOf = (table: string): string[] => keys.get(table) ?? []
const each = (columns: readonly Column[], write: (column: Column) => string) => columns.map(write).join(', ')

/** No trigger runs: words to search in and moments of change stay as they are. */
async function withoutTriggers(table: string, work: () => Promise<unknown>): Promise<void> {
  await rows(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  try {
    await work()
  } finally {
    await rows(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  }
}

/** Columns that hold no such text in any row. */
const refused: string[] = []

/** Into each row of the column; where only some rows may have a text, into those that have one. */
async function makeHostile(table: string, { name, max }: Column): Promise<void> {
  const write = `UPDATE ${table} SET ${name} = '${HOSTILE.slice(0, max ?? HOSTILE.length)}'`
  await rows(write)
    .catch(() => rows(`${write} WHERE ${name} IS NOT NULL`))
    .catch(() => refused.push(`${table}.${name}`))
}

beforeAll(async () => {
  for (const [table, columns] of tables) {
    const names = [...keyOf(table), ...columns.map(({ name }) => name)]
    await rows(`CREATE TABLE ${copyOf(table)} AS SELECT ${names.join(', ')} FROM ${table}`)
    await withoutTriggers(table, async () => {
      for (const column of columns) await makeHostile(table, column)
    })
  }
}, 120_000)

afterAll(async () => {
  for (const [table, columns] of tables) {
    const isSame = keyOf(table).map((key) => `k.${key} = t.${key}`)
    await withoutTriggers(table, () =>
      rows(
        `UPDATE ${table} t SET ${each(columns, ({ name }) => `${name} = k.${name}`)}
         FROM ${copyOf(table)} k WHERE ${isSame.join(' AND ')}`,
      ),
    )
    await rows(`DROP TABLE ${copyOf(table)}`)
  }
}, 120_000)

/** What the addresses of pages ask for that a journey would make. */
async function found() {
  const first = async (from: string) =>
    String((await rows<{ id: number }>(`SELECT id FROM ${from} ORDER BY id LIMIT 1`))[0]?.id ?? 0)
  const slip = await first('contribution WHERE completed_at IS NOT NULL')
  return { slip, sale: slip, charge: await first('payment'), mail: `settings/outbox/${await first('mail')}` }
}

const noted = await rows<{ supporter_id: number }>('SELECT supporter_id FROM supporter_note ORDER BY id LIMIT 1')
const OTHERS = [
  ...noted.flatMap(({ supporter_id: id }) => [
    `supporters/${String(id)}?tab=notes`,
    `api/v1/supporters/${String(id)}/comments`,
  ]),
  'themes/2/editor/assets/1.json',
  'urls.json',
  'products.json',
  'sponsees.json',
]

describe('a text of thousands of levels, stored in every place that holds long texts', () => {
  test('is in all columns of the tables that hold what people wrote', () => {
    const names = [...tables.values()].flat().map(({ table, name }) => `${table}.${name}`)
    expect(names).toEqual(
      expect.arrayContaining([
        'fundraising_page.description',
        'mail.html',
        'mail_template.body',
        'page.body',
        'page_revision.body',
        'post.body',
        'product.description',
        'sponsorship.biography',
        'supporter_note.body',
        'tax_receipt_template_version.body',
        'theme_asset.value',
        'tribute_type.letter_template',
      ]),
    )
    expect(names.length).toBeGreaterThan(30)
    expect(refused.filter((name) => !name.endsWith('_url'))).toEqual([])
  })

  test('keeps no page from being drawn', { timeout: 240_000 }, async () => {
    const made = { ...(await found()), passwordLink: 'password/none' }
    const addresses = Object.entries(PAGES)
      .filter(([, { who }]) => who === 'owner')
      .map(([page]) => addressOf(page, made))
    const broken: unknown[] = []
    let words = 0
    for (const at of [...addresses, ...OTHERS]) {
      const reply = await owner.visit(at.startsWith('/') ? at : `/jpanel/${at}`)
      const text = await reply.text()
      if (reply.status >= 500) broken.push([at, reply.status])
      if (text.includes('Stored long ago')) words++
    }
    expect(noted).toHaveLength(1)
    expect(broken).toEqual([])
    expect(words).toBeGreaterThan(5)
  })
})
