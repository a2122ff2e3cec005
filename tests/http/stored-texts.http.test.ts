import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { as, rows } from '../support/server'
import { drawAll, keepColumns, ownersAddresses, storedColumns, type StoredColumn } from '../support/stored-columns'

/** A renderer that recurses into each level runs out of stack; a page may have few more elements than this. */
const HOSTILE = `${'<b>'.repeat(4900)}Stored long ago`

/** Shorter texts hold no harmful markup, so only longer columns are tested. */
const LEAST = 1000

/** Columns that no person wrote or sees: search texts, secrets, and values that only the product sets. */
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
const ours = new Set(Object.values(OURS).flat())

const owner = await as('owner')
const found = await storedColumns(
  `c.data_type IN ('text', 'character varying') AND coalesce(c.character_maximum_length, $1) >= $1`,
  [LEAST],
)
const columns = found.filter(({ table, name }) => !ours.has(`${table}.${name}`))
const columnStore = await keepColumns(columns)

const refused: string[] = []

/** If only some rows may have a text, changes those that have one. */
async function makeHostile({ table, name, max }: StoredColumn): Promise<void> {
  const write = `UPDATE ${table} SET ${name} = '${HOSTILE.slice(0, max ?? HOSTILE.length)}'`
  await rows(write)
    .catch(() => rows(`${write} WHERE ${name} IS NOT NULL`))
    .catch(() => refused.push(`${table}.${name}`))
}

beforeAll(async () => {
  for (const column of columns) await columnStore.write(column.table, () => makeHostile(column))
}, 120_000)

afterAll(async () => {
  await columnStore.restore()
  await columnStore.drop()
}, 120_000)

const noted = await rows<{ id: number }>('SELECT supporter_id AS id FROM supporter_note ORDER BY id LIMIT 1')
const NOTED = noted.flatMap(({ id }) => [`supporters/${String(id)}?tab=notes`, `api/v1/supporters/${id}/comments`])

describe('a text of thousands of levels, stored in every place that holds long texts', () => {
  test('is in all columns of the tables that hold what people wrote', () => {
    const names = columns.map(({ table, name }) => `${table}.${name}`)
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
    const { broken, shown } = await drawAll(owner, await ownersAddresses(NOTED), 'Stored long ago')
    expect(noted).toHaveLength(1)
    expect(broken).toEqual([])
    expect(shown).toBeGreaterThan(5)
  })
})
