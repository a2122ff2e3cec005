import { expect, test } from 'vitest'
import { closeRun } from '~/domain/backups/close-run.server'
import { failRun } from '~/domain/backups/fail-run.server'
import { openRun } from '~/domain/backups/open-run.server'
import { checkBooks } from '~/domain/books/check-books.server'
import { runBatch } from '~/domain/contributions/batch/run-batch.server'
import { startBatch } from '~/domain/contributions/batch/start-batch.server'
import { endImport } from '~/domain/integrations/donors/end-import.server'
import { noteProgress } from '~/domain/receipts/batch/note-progress.server'
import { readMoment } from '~/domain/tasks/read-moment'
import { convertValues } from '~/domain/segments/convert-values.server'
import { later, minutes } from '~/kit/clock'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { contribution } from '../../support/contributions'
import { NOON, testCtx } from '../../support/ctx'
import { makeStaff } from '../../support/factories'
import { importRows } from '../../support/imports'

const END = later(NOON, minutes(3))
/** The job starts at noon and ends at `end`. */
function jobCtx(staffId: number | null = null, end = END): Ctx {
  let moment = NOON
  const ctx = testCtx({ staffId, ports: { clock: { now: () => moment } } })
  moment = end
  return ctx
}
const personCtx = async (): Promise<Ctx> => jobCtx((await makeStaff()).id)

const insert = async (ctx: Ctx, statement: ReturnType<typeof sql>): Promise<number> =>
  (await ctx.read.first<{ id: number }>(statement))?.id ?? 0
const finishedAt = (ctx: Ctx, table: ReturnType<typeof sql>, id: number) =>
  ctx.read.record(sql`SELECT finished_at AS at FROM ${table} WHERE id = ${id}`)

test('a batch of contributions and its task end when the last part is done', async () => {
  const ctx = await personCtx()
  const id = await contribution(ctx)
  const { batchId } = await perform(startBatch, ctx, { ids: [id], action: 'complete' })
  await perform(runBatch, ctx, { id: batchId })
  expect(await finishedAt(ctx, sql`batch_run`, batchId)).toEqual({ at: END })
  expect(
    await ctx.read.record(sql`SELECT t.started_at AS begun, t.finished_at AS at, t.updated_at AS changed
      FROM task t JOIN batch_run b ON b.task_id = t.id WHERE b.id = ${batchId}`),
  ).toEqual({ begun: NOON, at: END, changed: END })
})

test('an import and its task end when the last row is in', async () => {
  const ctx = await personCtx()
  const { workbook } = await importRows(ctx, 'supporters', [{ email: 'end@moment.example' }])
  expect(workbook.finishedAt).toEqual(END)
  expect(await finishedAt(ctx, sql`task`, workbook.taskId ?? 0)).toEqual({ at: END })
})

test('a batch of receipts ends when its last one is done', async () => {
  const ctx = await personCtx()
  const id = await insert(
    ctx,
    sql`INSERT INTO batch_run (action, ids, requested, created_at)
    VALUES ('receipts.issue', '{1}', 1, ${NOON}) RETURNING id`,
  )
  await perform(noteProgress, ctx, { id, done: 1, changed: 1, isDone: true })
  expect(await finishedAt(ctx, sql`batch_run`, id)).toEqual({ at: END })
})

test('an import of donors ends when the last donor is in', async () => {
  const ctx = await personCtx()
  const id = await insert(
    ctx,
    sql`INSERT INTO donor_import (staff_id, creates_logins, created_at)
    VALUES (${ctx.actor.staffId}::int, false, ${NOON}) RETURNING id`,
  )
  await perform(endImport, ctx, { id, state: 'done' })
  expect(await finishedAt(ctx, sql`donor_import`, id)).toEqual({ at: END })
})

test('a change of a segment’s type ends when the last value is converted', async () => {
  const ctx = await personCtx()
  const id = await insert(
    ctx,
    sql`WITH made AS (
      INSERT INTO segment (name, type, created_at, updated_at) VALUES ('End', 'text', ${NOON}, ${NOON}) RETURNING id)
    INSERT INTO segment_conversion (segment_id, from_type, to_type, requested, created_at)
    SELECT id, 'date', 'text', 1, ${NOON} FROM made RETURNING id`,
  )
  await perform(convertValues, ctx, { id })
  expect(await finishedAt(ctx, sql`segment_conversion`, id)).toEqual({ at: END })
})

test('a check of the books ends when all is compared', async () => {
  const ctx = await personCtx()
  await perform(checkBooks, ctx, {})
  expect(await ctx.read.record(sql`SELECT finished_at AS at FROM book_check ORDER BY id DESC LIMIT 1`)).toEqual({
    at: END,
  })
})

test('a backup ends when it is made, or has failed', async () => {
  const ctx = await personCtx()
  const open = async () => (await perform(openRun, ctx, { isScheduled: false }))?.id ?? 0
  const made = { name: 'a.backup', bytes: 1, rows: 1, files: 0, isEncrypted: false, removed: [] }
  const whole = await open()
  await perform(closeRun, ctx, { id: whole, verifies: false, made })
  expect(await finishedAt(ctx, sql`backup_run`, whole)).toEqual({ at: END })
  const failed = await open()
  await perform(failRun, ctx, { id: failed, reason: 'The disk is full.' })
  expect(await finishedAt(ctx, sql`backup_run`, failed)).toEqual({ at: END })
})

test('ends a task no earlier than it began when the clock was set back', () => {
  expect(readMoment(jobCtx(null, later(NOON, -minutes(5))))).toEqual(NOON)
})
