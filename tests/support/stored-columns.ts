import { addressOf, PAGES } from './page-addresses'
import { rows, type Caller } from './server'

// Shared by tests that put hostile values into the columns of a database and open every page.

export type StoredColumn = { table: string; name: string; max: number | null; isNullable: boolean }

/** `condition` selects from `information_schema.columns c`; tables without rows are left out. */
export const storedColumns = (condition: string, values: unknown[] = []): Promise<StoredColumn[]> =>
  rows<StoredColumn>(
    `SELECT c.table_name AS "table", c.column_name AS name, c.character_maximum_length AS max,
       c.is_nullable = 'YES' AS "isNullable"
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.is_generated = 'NEVER' AND ${condition}
     ORDER BY 1, 2`,
    values,
  )

/** Without triggers, search texts and change times stay as they are. */
async function withoutTriggers(table: string, work: () => Promise<unknown>): Promise<void> {
  await rows(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  try {
    await work()
  } finally {
    await rows(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  }
}

async function keysOf(tables: readonly string[]): Promise<Map<string, string[]>> {
  const found = await rows<{ table: string; name: string }>(
    `SELECT i.indrelid::regclass::text AS "table", a.attname::text AS name
     FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
     WHERE i.indisprimary AND i.indrelid::regclass::text = ANY ($1)`,
    [tables],
  )
  return new Map(
    [...Map.groupBy(found, ({ table }) => table)].map(([table, names]) => [table, names.map(({ name }) => name)]),
  )
}

const copyOf = (table: string) => `kept_${table}`

/** Stores the columns' values; `restore` writes them back, `write` changes a table without triggers. */
export async function keepColumns(columns: readonly StoredColumn[]) {
  const tables = Map.groupBy(columns, ({ table }) => table)
  const keys = await keysOf([...tables.keys()])
  for (const [table, own] of tables) {
    const names = [...(keys.get(table) ?? []), ...own.map(({ name }) => name)]
    await rows(`CREATE TABLE ${copyOf(table)} AS SELECT ${names.join(', ')} FROM ${table}`)
  }
  const putBack = (table: string, own: readonly StoredColumn[]) => {
    const isSame = (keys.get(table) ?? []).map((key) => `k.${key} = t.${key}`)
    return withoutTriggers(table, () =>
      rows(
        `UPDATE ${table} t SET ${own.map(({ name }) => `${name} = k.${name}`).join(', ')}
         FROM ${copyOf(table)} k WHERE ${isSame.join(' AND ')}
           AND (${own.map(({ name }) => `k.${name} IS DISTINCT FROM t.${name}`).join(' OR ')})`,
      ),
    )
  }
  return {
    write: withoutTriggers,
    async restore(): Promise<void> {
      for (const [table, own] of tables) await putBack(table, own)
    },
    async drop(): Promise<void> {
      for (const table of tables.keys()) await rows(`DROP TABLE ${copyOf(table)}`)
    },
  }
}

/** Makes the records of sample addresses that a journey would make. */
async function made() {
  const first = async (from: string) =>
    String((await rows<{ id: number }>(`SELECT id FROM ${from} ORDER BY id LIMIT 1`))[0]?.id ?? 0)
  const slip = await first('contribution WHERE completed_at IS NOT NULL')
  return {
    slip,
    sale: slip,
    charge: await first('payment'),
    mail: `settings/outbox/${await first('mail')}`,
    passwordLink: 'password/none',
  }
}

export async function ownersAddresses(others: readonly string[] = []): Promise<string[]> {
  const params = await made()
  const pages = Object.entries(PAGES)
    .filter(([, { who }]) => who === 'owner')
    .map(([page]) => addressOf(page, params))
  return [...pages, 'themes/2/editor/assets/1.json', 'urls.json', 'products.json', 'sponsees.json', ...others].map(
    (at) => (at.startsWith('/') ? at : `/jpanel/${at}`),
  )
}

/** Returns failed addresses with their status, and how many other pages contain the words. */
export async function drawAll(owner: Caller, addresses: readonly string[], words: string) {
  const broken: [string, number][] = []
  let shown = 0
  for (const at of addresses) {
    const reply = await owner.visit(at)
    const text = await reply.text()
    if (reply.status >= 500) broken.push([at, reply.status])
    if (text.includes(words)) shown++
  }
  return { broken, shown }
}
