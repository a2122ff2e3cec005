import { MAX_JOBS } from '~/kit/search/shown-rows'
import { days } from '~/kit/clock'
import { notFound } from '~/kit/errors'
import type { Ctx } from '~/kit/operation'
import type { OnePermission } from '~/kit/permission'
import { sql, type SqlRunner } from '~/kit/sql'
import { isOpen, STORED_DAYS, type Problem, type TaskFeed, type TaskView } from './task'

type Row = Omit<TaskView, 'createdAt' | 'startedAt' | 'updatedAt' | 'finishedAt'> & {
  createdAt: Date
  startedAt: Date | null
  updatedAt: Date
  finishedAt: Date | null
}

const TASK = sql`id, kind, title, unit, total, done, failed, state, outcome, href, href_label, created_at, started_at,
  updated_at, finished_at, cancel_requested_at IS NOT NULL AS is_canceling,
  seen_at IS NULL AND finished_at IS NOT NULL AS is_unread`

const toView = (row: Row): TaskView => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  startedAt: row.startedAt?.toISOString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
})

const IN_FEED = 20

const since = (now: Date): Date => new Date(now.getTime() - days(STORED_DAYS))

const ofStaff = (read: SqlRunner, staffId: number, { now, max }: { now: Date; max: number }): Promise<Row[]> =>
  read.rows<Row>(sql`
    SELECT ${TASK} FROM task WHERE staff_id = ${staffId} AND (finished_at IS NULL OR finished_at >= ${since(now)})
    ORDER BY (finished_at IS NULL) DESC, COALESCE(finished_at, created_at) DESC, id DESC LIMIT ${max}`)

export async function taskFeed(read: SqlRunner, staffId: number, now: Date): Promise<TaskFeed> {
  const tasks = (await ofStaff(read, staffId, { now, max: IN_FEED })).map(toView)
  return { running: tasks.filter(isOpen).length, unread: tasks.filter(({ isUnread }) => isUnread).length, tasks }
}

export const ownTasks = async (ctx: Ctx): Promise<TaskView[]> =>
  ctx.actor.staffId === null
    ? []
    : (await ofStaff(ctx.read, ctx.actor.staffId, { now: ctx.now, max: MAX_JOBS })).map(toView)

export const ownFeed = (ctx: Ctx): Promise<TaskFeed> =>
  ctx.actor.staffId === null
    ? Promise.resolve({ running: 0, unread: 0, tasks: [] })
    : taskFeed(ctx.read, ctx.actor.staffId, ctx.now)

export type TaskRecord = { task: TaskView; problems: Problem[] | null }

/** Shows the names of failed records only while the person may still see such records. */
export async function ownTask(ctx: Ctx, id: number): Promise<TaskRecord> {
  const isId = Number.isInteger(id) && id > 0 && id <= 2_147_483_647
  const row = isId
    ? await ctx.read.first<Row & { needs: OnePermission | null; problems: Problem[] }>(
        sql`SELECT ${TASK}, needs, problems FROM task WHERE id = ${id} AND staff_id = ${ctx.actor.staffId}`,
      )
    : null
  if (!row) throw notFound('The job')
  const { needs, problems, ...task } = row
  return { task: toView(task), problems: needs === null || ctx.actor.can(needs) ? problems : null }
}

export const isCanceled = async (ctx: Ctx, id: number | null): Promise<boolean> =>
  id !== null &&
  (await ctx.read.first(sql`SELECT 1 FROM task WHERE id = ${id} AND cancel_requested_at IS NOT NULL`)) !== null
