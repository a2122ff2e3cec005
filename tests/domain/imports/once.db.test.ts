import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { applyPart } from '~/domain/imports/apply-part.server'
import { correctRow } from '~/domain/imports/correct-row.server'
import { discardWorkbook } from '~/domain/imports/discard-workbook.server'
import { forgetRows } from '~/domain/imports/forget-rows.server'
import { mapColumns } from '~/domain/imports/map-columns.server'
import { listImports, listPreviewRows, loadWorkbook } from '~/domain/imports/queries.server'
import { resumeImports } from '~/domain/imports/resume-imports.server'
import { runImport } from '~/domain/imports/run-import.server'
import { startImport } from '~/domain/imports/start-import.server'
import { uploadWorkbook } from '~/domain/imports/upload-workbook.server'
import { cancelTask } from '~/domain/tasks/cancel-task.server'
import { ownTask } from '~/domain/tasks/queries.server'
import { toProgress } from '~/domain/tasks/task'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { computePercent } from '~/ui/progress/pace'
import { testCtx } from '../../support/ctx'
import { makeAccountType, makeStaff } from '../../support/factories'
import { fileOf, importRows, upload } from '../../support/imports'

let ctx = testCtx()
let staffId = 0

beforeAll(async () => {
  staffId = (await makeStaff()).id
  ctx = testCtx({ staffId })
  await makeAccountType({ name: 'Individual', is_default: true })
})

const people = (of: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    email: `${index}@${of}.example`,
    first_name: 'P',
    last_name: String(index),
  }))
const count = async (of: string) =>
  (
    await ctx.read.first<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM supporter
        WHERE email LIKE ${`%@${of}.example`} OR bill_email LIKE ${`%@${of}.example`}`,
    )
  )?.n
const entries = async (id: number) =>
  (
    await ctx.read.records<{ event: string; staff_id: number }>(
      sql`SELECT event, staff_id FROM journal_entry
        WHERE subject_type = 'import_workbook' AND subject_id = ${String(id)} ORDER BY id`,
    )
  ).map(({ event, staff_id }) => [event, staff_id])

describe('R-IMPORTS-6: once', () => {
  test('applies each row once when pressed twice or run by two jobs, and records who', async () => {
    const { id } = await upload(ctx, 'supporters', [
      ...people('once', 1200),
      { first_name: 'No', last_name: 'Email', bill_email: 'x@once.example' },
    ])
    await Promise.all([perform(startImport, ctx, { id }), perform(startImport, ctx, { id })])
    expect(
      (
        await ctx.read.records(
          sql`SELECT 1 FROM task WHERE kind = 'imports.run-import' AND href = ${`/jpanel/import/${id}`}`,
        )
      ).length,
    ).toBe(1)
    await Promise.all([perform(runImport, ctx, { id }), perform(runImport, ctx, { id })])
    await perform(startImport, ctx, { id })
    await perform(runImport, ctx, { id })
    expect(await count('once')).toBe(1201)
    expect(await loadWorkbook(ctx, id)).toMatchObject({ state: 'done', added: 1201, updated: 0 })
    expect(await entries(id)).toEqual([
      ['import_workbook.uploaded', staffId],
      ['import_workbook.started', staffId],
      ['import_workbook.ended', staffId],
    ])
  })
  test('continues after any interrupted chunk, without losing progress', async () => {
    const { id } = await upload(ctx, 'supporters', people('cut', 40))
    await perform(startImport, ctx, { id })
    const seen: number[] = []
    for (let part = 0; part < 3; part++) {
      await perform(applyPart, ctx, { id, max: 10 })
      const { taskId } = await loadWorkbook(ctx, id)
      seen.push((await ownTask(ctx, taskId ?? 0)).task.done)
    }
    expect(seen).toEqual([10, 20, 30])
    await perform(runImport, ctx, { id })
    expect(await count('cut')).toBe(40)
    expect(await loadWorkbook(ctx, id)).toMatchObject({ state: 'done', added: 40 })
  })
  test('rolls a failed chunk back', async () => {
    const { id } = await upload(ctx, 'supporters', people('fault', 5))
    await perform(startImport, ctx, { id })
    await expect(perform(applyPart, testCtx({ staffId, now: new Date(Number.NaN) }), { id, max: 5 })).rejects.toThrow()
    expect(await count('fault')).toBe(0)
    expect(await loadWorkbook(ctx, id)).toMatchObject({ state: 'waiting', upToRow: 0, added: 0 })
    await perform(runImport, ctx, { id })
    expect(await count('fault')).toBe(5)
  })
  test('resumes an abandoned import after a minute, in the name of its person', async () => {
    const { id } = await upload(ctx, 'supporters', people('killed', 20))
    await perform(startImport, ctx, { id })
    await perform(applyPart, ctx, { id, max: 10 })
    await ctx.read.run(sql`DELETE FROM pgboss.job WHERE name = 'imports.run-import'`)
    const queued = () =>
      ctx.read.rows<{ data: unknown }>(
        sql`SELECT data FROM pgboss.job WHERE name = 'imports.run-import' AND state = 'created'`,
      )
    expect(await perform(resumeImports, ctx, {})).toBe(0)
    await ctx.read.run(sql`UPDATE import_workbook SET moved_at = moved_at - interval '2 minutes' WHERE id = ${id}`)
    expect(await perform(resumeImports, ctx, {})).toBe(1)
    expect(await queued()).toEqual([{ data: { id, requestedBy: { staffId, name: expect.any(String) as string } } }])
    expect(await perform(resumeImports, ctx, {})).toBe(0)
    await perform(runImport, ctx, { id })
    expect(await count('killed')).toBe(20)
    expect(await loadWorkbook(ctx, id)).toMatchObject({ state: 'done', added: 20 })
  })
  test('finishes a file of two rows after one chunk of a large file of another sheet', async () => {
    const gifts = Array.from({ length: 1100 }, (_, index) => ({
      date: '2024-03-09',
      subtotal_amt: '1',
      total: '1',
      first_name: 'G',
      last_name: String(index),
      email: 'large@turns.example',
    }))
    const large = await upload(ctx, 'contributions', gifts)
    const small = await upload(ctx, 'supporters', people('small', 2))
    await perform(startImport, ctx, { id: large.id })
    await perform(startImport, ctx, { id: small.id })
    const queued = async () =>
      (
        await ctx.read.rows<{ id: number }>(
          sql`SELECT (data ->> 'id')::int AS id FROM pgboss.job WHERE name = 'imports.run-import' AND state = 'created'
            AND (data ->> 'id')::int = ANY(${[large.id, small.id]}::int[]) ORDER BY created_on, id`,
        )
      ).map(({ id }) => id)
    expect(await queued()).toEqual([large.id, small.id])
    await perform(runImport, ctx, { id: large.id })
    expect(await loadWorkbook(ctx, large.id)).toMatchObject({ state: 'running', added: 500 })
    expect((await queued()).at(-1)).toBe(large.id)
    await perform(runImport, ctx, { id: small.id })
    expect(await loadWorkbook(ctx, small.id)).toMatchObject({ state: 'done', added: 2 })
    await perform(runImport, ctx, { id: large.id })
    expect(await loadWorkbook(ctx, large.id)).toMatchObject({ state: 'done', added: 1100 })
    expect((await queued()).filter((id) => id === large.id)).toHaveLength(2)
  })
  test('starts the progress of an import at 10 percent', async () => {
    const { id } = await upload(ctx, 'supporters', people('percent', 4))
    await perform(startImport, ctx, { id })
    const { taskId } = await loadWorkbook(ctx, id)
    const percent = async () => computePercent(toProgress((await ownTask(ctx, taskId ?? 0)).task))
    expect(await percent()).toBe(10)
    await perform(applyPart, ctx, { id, max: 2 })
    expect(await percent()).toBe(55)
    await perform(runImport, ctx, { id })
    expect(await percent()).toBe(100)
  })
  test('one import of a sheet at a time', async () => {
    const first = await upload(ctx, 'supporters', people('first', 1))
    const second = await upload(ctx, 'supporters', people('second', 1))
    await perform(startImport, ctx, { id: first.id })
    await expect(perform(startImport, ctx, { id: second.id })).rejects.toThrow(
      'Another import of this kind is in progress.',
    )
    await perform(runImport, ctx, { id: first.id })
    await perform(startImport, ctx, { id: second.id })
    await perform(runImport, ctx, { id: second.id })
    expect(await count('second')).toBe(1)
  })
  test('a workbook of another sheet than the call names is not found', async () => {
    const { id } = await upload(ctx, 'supporters', people('wrong', 1))
    await expect(perform(startImport, ctx, { id, type: 'contributions' })).rejects.toThrow('The import')
    expect(await loadWorkbook(ctx, id)).toMatchObject({ state: 'draft' })
  })
  test('canceled it stops behind the part that it is at, and what is imported stays', async () => {
    const { id } = await upload(ctx, 'supporters', people('stop', 30))
    await perform(startImport, ctx, { id })
    await perform(applyPart, ctx, { id, max: 10 })
    const { taskId } = await loadWorkbook(ctx, id)
    await perform(cancelTask, ctx, { id: taskId ?? 0 })
    await perform(runImport, ctx, { id })
    expect(await count('stop')).toBe(10)
    expect(await loadWorkbook(ctx, id)).toMatchObject({ state: 'canceled', added: 10 })
    expect((await ownTask(ctx, taskId ?? 0)).task).toMatchObject({ state: 'canceled', done: 10 })
  })
  test('a row that a table refuses is rejected, and those around it go in', async () => {
    const owner = new pg.Client({ connectionString: process.env.DATABASE_URL })
    await owner.connect()
    await owner.query("ALTER TABLE supporter ADD CONSTRAINT no_unlucky CHECK (first_name <> 'Unlucky')")
    const { workbook, rows } = await importRows(ctx, 'supporters', [
      ...people('table', 3),
      { email: 'u@table.example', first_name: 'Unlucky' },
      { email: 'z@table.example' },
    ])
    await owner.query('ALTER TABLE supporter DROP CONSTRAINT no_unlucky')
    await owner.end()
    expect(workbook).toMatchObject({ state: 'done', added: 4, rejected: 1 })
    expect(rows[3]).toMatchObject({ outcome: 'rejected', problems: [{ message: 'This row could not be stored.' }] })
  })
})

describe('R-IMPORTS-4: before an import', () => {
  test('errors are shown by row; corrected, left out and mapped rows are checked again', async () => {
    const { id } = await upload(ctx, 'supporters', [
      { email: 'bad', first_name: 'A' },
      { email: 'worse', first_name: 'B' },
      { email: 'good@fix.example', first_name: 'C' },
    ])
    expect(await loadWorkbook(ctx, id)).toMatchObject({ total: 3, errorRows: 2 })
    expect(
      (await listPreviewRows(ctx, id, { after: 0, isAll: false, columns: [] })).map(({ row, problems }) => [
        row,
        problems?.[0]?.message,
      ]),
    ).toEqual([
      [2, 'Email must be valid'],
      [3, 'Email must be valid'],
    ])
    await perform(correctRow, ctx, { id, row: 2, cells: { c0: 'fixed@fix.example' } })
    await perform(correctRow, ctx, { id, row: 3, isExcluded: '1' })
    expect(await loadWorkbook(ctx, id)).toMatchObject({ errorRows: 0, excludedRows: 1 })
    await perform(startImport, ctx, { id })
    await perform(runImport, ctx, { id })
    expect(await loadWorkbook(ctx, id)).toMatchObject({ added: 2, skipped: 1, rejected: 0 })
    await expect(perform(correctRow, ctx, { id, row: 2, cells: {} })).rejects.toThrow('started already')
    await expect(perform(mapColumns, ctx, { id, mapping: [] })).rejects.toThrow('started already')
    await expect(perform(discardWorkbook, ctx, { id })).rejects.toThrow('started already')
  })
  test('columns are mapped as the same header was the last time; no field twice', async () => {
    const file = () => fileOf('Who,Mail\nAda,ada@map.example')
    const { id } = await perform(uploadWorkbook, ctx, { sheet: 'supporters', file: file() })
    expect((await loadWorkbook(ctx, id)).mapping).toEqual(['', ''])
    await expect(perform(mapColumns, ctx, { id, mapping: ['email', 'email'] })).rejects.toThrow('Two columns')
    await perform(mapColumns, ctx, { id, mapping: ['first_name', 'email'] })
    await perform(startImport, ctx, { id })
    await perform(runImport, ctx, { id })
    const again = await perform(uploadWorkbook, ctx, { sheet: 'supporters', file: file() })
    expect((await loadWorkbook(ctx, again.id)).mapping).toEqual(['first_name', 'email'])
    await perform(discardWorkbook, ctx, { id: again.id })
    await expect(loadWorkbook(ctx, again.id)).rejects.toThrow('The import')
  })
  test('each sheet asks for its own permission', async () => {
    const clerk = testCtx({ staffId, permissions: ['order.edit'] })
    await expect(upload(clerk, 'supporters', people('no', 1))).rejects.toThrow('permission')
    const { id } = await upload(ctx, 'supporters', people('no', 1))
    await expect(perform(startImport, clerk, { id })).rejects.toThrow('permission')
    await expect(loadWorkbook(clerk, id)).rejects.toThrow('permission')
    expect((await listImports(clerk)).map(({ sheet }) => sheet).filter((sheet) => sheet !== 'contributions')).toEqual(
      [],
    )
  })
})

test('R-IMPORTS-11: rows are deleted 30 days after the end, what came of them stays', async () => {
  const { id } = await importRows(ctx, 'supporters', people('old', 2))
  const later = (days: number) => testCtx({ staffId, now: new Date(ctx.now.getTime() + days * 86_400_000) })
  await perform(forgetRows, later(29), {})
  expect(await listPreviewRows(ctx, id, { after: 0, isAll: true, columns: [] })).toHaveLength(2)
  await perform(forgetRows, later(31), {})
  expect(await listPreviewRows(ctx, id, { after: 0, isAll: true, columns: [] })).toEqual([])
  expect(await loadWorkbook(ctx, id)).toMatchObject({ state: 'done', added: 2 })
})
