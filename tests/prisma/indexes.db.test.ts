import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { query } from '../support/postgres'

const TABLES = ['supporter', 'contribution', 'payment']
const ROW = /^\| `(\w+)` \| ([^|]+) \| `([^`|]+)` \|$/

const documented = readFileSync('docs/indexes.md', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, index = '', reason = '', file = ''] = ROW.exec(line) ?? []
    return index === '' ? [] : [{ index, reason: reason.trim(), file }]
  })
const names = documented.map(({ index }) => index).toSorted()

async function listIndexes(): Promise<string[]> {
  const { rows } = await query(
    process.env.DATABASE_URL ?? '',
    `SELECT indexrelid::regclass::text AS name FROM pg_index
      WHERE indrelid = ANY ($1::regclass[]) AND NOT indisprimary`,
    [TABLES],
  )
  return rows.map(({ name }) => String(name)).toSorted()
}

test('every index of a wide table has a reader in docs/indexes.md, and every one named there exists', async () => {
  expect(names).toEqual(await listIndexes())
})

test.each(documented)('$index names a reader that exists when it is documented', ({ reason, file }) => {
  expect(reason).not.toBe('')
  expect(existsSync(file)).toBe(true)
})
