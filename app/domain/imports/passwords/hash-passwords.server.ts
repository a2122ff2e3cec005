import { sqlOperation, workflow } from '~/db/operation.server'
import { hashPassword, isOutdated, passwordMatches } from '~/domain/auth/hash-password.server'
import { perform } from '~/kit/operation'
import { sql, type SqlRunner } from '~/kit/sql'
import { listRowNumbers, selectValuesByRow } from '../checks/values-by-row'
import { selectPartNumbers } from '../queries.server'
import { HashesInput, SomeRowsInput } from '../schemas'
import { ANY_IMPORT } from '../sheet'
import type { SheetRow, Workbook } from '../workbook'
import { PASSWORD } from './secret-column'

/** Each hash keeps a core busy, so only two run at once to leave room for sign-ins. */
const MAX_HASHED_AT_ONCE = 2
const MAX_STORED_AT_ONCE = 50

export const isHashed = (secret: string | null | undefined): boolean => secret?.startsWith('$argon2id$') ?? true

export async function readSecrets(
  runner: SqlRunner,
  { id, mapping, secretColumn }: Workbook,
  rows: readonly SheetRow[],
): Promise<Map<number, string>> {
  if (secretColumn === null || mapping[secretColumn] !== PASSWORD) return new Map()
  const found = await runner.rows<{ row: number; secret: string }>(
    sql`SELECT row, secret FROM import_row WHERE workbook_id = ${id} AND row = ANY(${rows.map(({ row }) => row)}::int[])
      AND secret IS NOT NULL`,
  )
  return new Map(found.map(({ row, secret }) => [row, secret]))
}

const storeHashes = sqlOperation({
  name: 'imports.store-hashes',
  permission: ANY_IMPORT,
  input: HashesInput,
  audit: 'none',
  async run(ctx, { id, hashes }): Promise<void> {
    await ctx.sql.run(sql`UPDATE import_row r SET secret = v.by_row -> r.row::text ->> 'hash'
      FROM ${selectValuesByRow(hashes)} WHERE r.workbook_id = ${id} AND r.row = ANY(${listRowNumbers(hashes)}::int[])
        AND r.secret = v.by_row -> r.row::text ->> 'sealed'`)
    await ctx.sql.run(
      sql`UPDATE import_workbook SET moved_at = clock_timestamp() WHERE id = ${id} AND state IN ('waiting', 'running')`,
    )
  },
})

/** Reuses the stored hash if the password matches, so that importing the same file again changes nothing. */
const hashUnlessStored = async (password: string, stored: string | null): Promise<string> =>
  stored !== null && !isOutdated(stored) && (await passwordMatches(password, stored)) ? stored : hashPassword(password)

/**
 * Hashes outside any transaction, because hashing is slow. An interrupted import continues after the rows already
 * hashed.
 */
export const hashPasswords = workflow({
  name: 'imports.hash-passwords',
  permission: ANY_IMPORT,
  input: SomeRowsInput,
  async run(ctx, { id, max }): Promise<void> {
    const next = await ctx.read.rows<{ row: number; secret: string | null; stored: string | null }>(sql`
      SELECT r.row, r.secret, p.hash AS stored FROM import_workbook w
        CROSS JOIN LATERAL (SELECT one.row, secret,
            lower(btrim(cells ->> (array_position(w.mapping, 'email') - 1))) AS email
          FROM ${selectPartNumbers(sql`w.id`, { after: sql`w.up_to_row`, max })} n
          JOIN import_row one ON one.workbook_id = w.id AND one.row = n.row) r
        LEFT JOIN supporter s ON lower(s.email) = r.email LEFT JOIN supporter_password p ON p.supporter_id = s.id
      WHERE w.id = ${id} AND w.mapping[w.secret_column + 1] = ${PASSWORD} ORDER BY r.row`)
    const sealed = next.flatMap(({ row, secret, stored }) =>
      secret === null || isHashed(secret) ? [] : [{ row, sealed: secret, stored }],
    )
    for (let at = 0; at < sealed.length; at += MAX_STORED_AT_ONCE) {
      const hashes: { row: number; sealed: string; hash: string }[] = []
      for (const part of splitParts(sealed.slice(at, at + MAX_STORED_AT_ONCE)))
        hashes.push(
          ...(await Promise.all(
            part.map(async ({ row, sealed: secret, stored }) => ({
              row,
              sealed: secret,
              hash: await hashUnlessStored(ctx.ports.vault.open(secret), stored),
            })),
          )),
        )
      await perform(storeHashes, ctx, { id, hashes })
    }
  },
})

function* splitParts<Item>(all: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < all.length; at += MAX_HASHED_AT_ONCE) yield all.slice(at, at + MAX_HASHED_AT_ONCE)
}
