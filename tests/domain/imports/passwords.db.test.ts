import { text as textOf } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { passwordMatches } from '~/domain/auth/hash-password.server'
import { applyPart } from '~/domain/imports/apply-part.server'
import { correctRow } from '~/domain/imports/correct-row.server'
import { discardWorkbook } from '~/domain/imports/discard-workbook.server'
import { mapColumns } from '~/domain/imports/map-columns.server'
import { listRejectedRows, listRowsAfter, loadWorkbook } from '~/domain/imports/queries.server'
import { writeRejectedLines } from '~/domain/imports/report'
import { runImport } from '~/domain/imports/run-import.server'
import { startImport } from '~/domain/imports/start-import.server'
import { uploadWorkbook } from '~/domain/imports/upload-workbook.server'
import { cancelTask } from '~/domain/tasks/cancel-task.server'
import { perform } from '~/kit/operation'
import { name as identifier, sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { makeAccountType, makeStaff, makeSupporter } from '../../support/factories'
import { fileOf, importRows, upload } from '../../support/imports'

let ctx = testCtx()
beforeAll(async () => {
  ctx = testCtx({ staffId: (await makeStaff()).id })
  await makeAccountType({ name: 'Individual', is_default: true })
})

const SECRET = 'open sesame 77'

type Login = { hash: string; mustReset: boolean; hasLogin: boolean }
const loginOf = (email: string) =>
  ctx.read.first<Login>(sql`SELECT p.hash, p.must_reset AS "mustReset", s.has_login AS "hasLogin" FROM supporter s
      JOIN supporter_password p ON p.supporter_id = s.id
    WHERE s.email = ${email}`)

/** Finds every table in which a password may have been left. */
async function placesOf(text: string): Promise<string[]> {
  const tables = await ctx.read.rows<{ name: string }>(
    sql`SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
      AND has_table_privilege(oid, 'SELECT')`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    if (
      (await ctx.read.record(
        sql`SELECT 1 FROM ${identifier(name)} t WHERE position(${text} in t::text) > 0 LIMIT 1`,
      )) !== null
    )
      found.push(name)
  }
  return found
}
const waiting = (id: number) =>
  ctx.read.rows<{ secret: string }>(sql`SELECT secret FROM import_row WHERE workbook_id = ${id} AND secret IS NOT NULL`)

describe('R-IMPORTS-13: passwords of the supporters sheet', () => {
  test('become hashed logins, and are never stored as typed', async () => {
    const { id } = await upload(ctx, 'supporters', [
      { email: 'pw@p.example', first_name: 'Pia', password: SECRET },
      { email: 'none@p.example', first_name: 'Nils', password: '' },
    ])
    expect(await placesOf(SECRET)).toEqual([])
    expect(await waiting(id)).toHaveLength(1)
    await perform(startImport, ctx, { id })
    await perform(runImport, ctx, { id })
    expect(await loadWorkbook(ctx, id)).toMatchObject({ state: 'done', added: 2, rejected: 0 })
    const login = await loginOf('pw@p.example')
    expect(login).toMatchObject({ mustReset: false, hasLogin: true })
    expect(await passwordMatches(SECRET, login?.hash ?? null)).toBe(true)
    expect(await loginOf('none@p.example')).toBeNull()
    expect(await waiting(id)).toEqual([])
    expect(await placesOf(SECRET)).toEqual([])
    expect(await placesOf('pw@p.example')).toEqual(expect.arrayContaining(['supporter', 'import_row']))
  })
  test('a new one replaces the old one, and a blank one leaves it', async () => {
    const email = 'twice@p.example'
    await importRows(ctx, 'supporters', [{ email, password: 'the first one' }])
    await ctx.read.run(sql`UPDATE supporter_password SET must_reset = true`)
    await importRows(ctx, 'supporters', [{ email, password: '' }])
    expect(await passwordMatches('the first one', (await loginOf(email))?.hash ?? null)).toBe(true)
    await importRows(ctx, 'supporters', [
      { email, password: 'the second one' },
      { email, password: 'the third one' },
    ])
    const login = await loginOf(email)
    expect(await passwordMatches('the third one', login?.hash ?? null)).toBe(true)
    expect(login?.mustReset).toBe(false)
  })
  test('one that is too long rejects its row, and so does one without an email', async () => {
    const { workbook, rows } = await importRows(ctx, 'supporters', [
      { email: 'long@p.example', first_name: 'L', password: 'x'.repeat(46) },
      { email: '', first_name: 'N', password: SECRET },
      { email: 'fits@p.example', first_name: 'F', password: 'y'.repeat(45) },
    ])
    expect(workbook).toMatchObject({ added: 1, rejected: 2 })
    expect(rows.map(({ problems }) => problems?.[0])).toEqual([
      { field: 'password', message: 'This field can contain a maximum of 45 characters.', severity: 'error' },
      { field: 'password', message: 'A password needs an email to sign in with.', severity: 'error' },
      undefined,
    ])
    expect(await ctx.read.record(sql`SELECT 1 FROM supporter WHERE first_name IN ('L', 'N')`)).toBeNull()
    expect(await waiting(workbook.id)).toEqual([])
    const csv = await textOf(writeRejectedLines(workbook, await listRejectedRows(ctx, workbook.id)))
    expect(csv).not.toMatch(/•|sesame|xxx/)
  })
  test('applies a row only after its password is hashed', async () => {
    const { id } = await upload(ctx, 'supporters', [
      { email: 'early1@p.example', password: '' },
      { email: 'early2@p.example', password: SECRET },
    ])
    await perform(startImport, ctx, { id })
    expect(await perform(applyPart, ctx, { id, max: 500 })).toBe(true)
    expect(await perform(applyPart, ctx, { id, max: 500 })).toBe(true)
    expect(await loadWorkbook(ctx, id)).toMatchObject({ added: 1, upToRow: 2 })
    await perform(runImport, ctx, { id })
    expect(await passwordMatches(SECRET, (await loginOf('early2@p.example'))?.hash ?? null)).toBe(true)
  })
  test('a column called something like a password is read where it is mapped, and no other can be', async () => {
    const { id } = await perform(uploadWorkbook, ctx, {
      sheet: 'supporters',
      file: fileOf(`email,Login Password,City,Old password\nmapped@p.example,${SECRET},Rye,${SECRET}2`),
    })
    expect(await placesOf(SECRET)).toEqual([])
    expect((await loadWorkbook(ctx, id)).mapping).toEqual(['email', '', 'bill_city', ''])
    const message =
      'Passwords are only read from the first column whose header has the word password. Rename the column and ' +
      'upload the file again.'
    await expect(perform(mapColumns, ctx, { id, mapping: ['email', '', 'password', ''] })).rejects.toMatchObject({
      message,
    })
    await expect(perform(mapColumns, ctx, { id, mapping: ['email', 'first_name', '', ''] })).rejects.toMatchObject({
      message,
    })
    await perform(mapColumns, ctx, { id, mapping: ['email', 'password', '', ''] })
    await perform(startImport, ctx, { id })
    await perform(runImport, ctx, { id })
    expect(await passwordMatches(SECRET, (await loginOf('mapped@p.example'))?.hash ?? null)).toBe(true)
  })
  test('are not imported when the column is left out', async () => {
    const { id } = await upload(ctx, 'supporters', [{ email: 'out@p.example', password: SECRET }])
    await perform(mapColumns, ctx, { id, mapping: ['email', ''] })
    await perform(startImport, ctx, { id })
    await perform(runImport, ctx, { id })
    expect(await loadWorkbook(ctx, id)).toMatchObject({ added: 1 })
    expect(await loginOf('out@p.example')).toBeNull()
    expect(await waiting(id)).toEqual([])
  })
  test('accept a new one in a corrected row, and stay when blank or masked', async () => {
    const { id } = await upload(ctx, 'supporters', [
      { email: 'kept@p', password: SECRET },
      { email: 'new@p.example', password: 'z'.repeat(50) },
    ])
    await perform(mapColumns, ctx, { id, mapping: ['email', 'password'] })
    await perform(correctRow, ctx, { id, row: 2, cells: { c0: 'kept@p.example', c1: '' } })
    await perform(correctRow, ctx, { id, row: 2, cells: { c1: '••••••••' } })
    await perform(correctRow, ctx, { id, row: 3, cells: { c1: 'typed instead' } })
    expect(await placesOf('typed instead')).toEqual([])
    expect((await listRowsAfter(ctx.read, id, { after: 0, max: 9 })).map(({ cells }) => cells[1])).toEqual([
      '••••••••',
      '••••••••',
    ])
    await perform(startImport, ctx, { id })
    await perform(runImport, ctx, { id })
    expect(await passwordMatches(SECRET, (await loginOf('kept@p.example'))?.hash ?? null)).toBe(true)
    expect(await passwordMatches('typed instead', (await loginOf('new@p.example'))?.hash ?? null)).toBe(true)
  })
  test('a canceled import and a file that is deleted keep none', async () => {
    const { id } = await upload(ctx, 'supporters', [{ email: 'canceled@p.example', password: SECRET }])
    await perform(startImport, ctx, { id })
    await perform(cancelTask, ctx, { id: (await loadWorkbook(ctx, id)).taskId ?? 0 })
    await perform(runImport, ctx, { id })
    expect(await loadWorkbook(ctx, id)).toMatchObject({ state: 'canceled', added: 0 })
    expect(await waiting(id)).toEqual([])
    const other = await upload(ctx, 'supporters', [{ email: 'deleted@p.example', password: SECRET }])
    await perform(discardWorkbook, ctx, other)
    expect(await waiting(other.id)).toEqual([])
  })
  test('exist only in the supporters sheet', async () => {
    const { id } = await upload(ctx, 'sponsorships', [{ reference_number: 'PW1', password: SECRET }])
    expect((await listRowsAfter(ctx.read, id, { after: 0, max: 9 })).map(({ cells }) => cells)).toEqual([['PW1', '']])
    expect(await waiting(id)).toEqual([])
  })
  test('a supporter with a login whose password was never imported keeps it', async () => {
    const { id: supporterId } = await makeSupporter({ email: 'own@p.example' })
    const hash = '$argon2id$v=19$m=19456,t=2,p=1$4GH21OwmSTSCvarKjuXbYA$Xnk/qENqNIJils0UWVtqUb6jxXTgLyo89+ODMsXC+Yk'
    await ctx.read.run(
      sql`INSERT INTO supporter_password (supporter_id, hash, must_reset, created_at)
        VALUES (${supporterId}, ${hash}, true, now())`,
    )
    await importRows(ctx, 'supporters', [{ email: 'own@p.example', first_name: 'Own' }])
    expect(await loginOf('own@p.example')).toMatchObject({ hash, mustReset: true })
  })
  test('change a login only when the password differs', async () => {
    const row = { email: 'same.file@p.example', first_name: 'Tia', password: SECRET }
    expect((await importRows(ctx, 'supporters', [row])).workbook).toMatchObject({ added: 1 })
    const before = await loginOf('same.file@p.example')
    expect((await importRows(ctx, 'supporters', [row])).workbook).toMatchObject({ updated: 0, unchanged: 1 })
    expect(await loginOf('same.file@p.example')).toEqual(before)
    const other = [{ ...row, password: `${SECRET}8` }]
    expect((await importRows(ctx, 'supporters', other)).workbook).toMatchObject({ updated: 1, unchanged: 0 })
    const { hash = null } = (await loginOf('same.file@p.example')) ?? {}
    expect(await passwordMatches(`${SECRET}8`, hash)).toBe(true)
  })
})
