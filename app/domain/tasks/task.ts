export type Problem = { id: number; name: string; reason: string; href?: string }

export const TASK_STATES = ['waiting', 'running', 'stopped', 'done', 'canceled'] as const
export type TaskState = (typeof TASK_STATES)[number]

/** Moments are ISO texts, because the same object travels over the live channel. */
export type TaskView = {
  id: number
  kind: string
  title: string
  unit: string
  total: number
  done: number
  failed: number
  state: TaskState
  outcome: string | null
  href: string | null
  hrefLabel: string | null
  createdAt: string
  startedAt: string | null
  updatedAt: string
  finishedAt: string | null
  isCanceling: boolean
  isUnread: boolean
}

/** The whole state, so that a page that missed a message is up to date with the next one. */
export type TaskFeed = { running: number; unread: number; tasks: TaskView[] }

/** An import is acknowledged at 10 percent, as documented; other work begins at 0. */
export const ACKNOWLEDGED_PERCENT = 10
const START: Readonly<Record<string, number>> = { 'imports.run-import': ACKNOWLEDGED_PERCENT }

export const toProgress = ({ kind, total, done, failed }: Pick<TaskView, 'kind' | 'total' | 'done' | 'failed'>) => ({
  total,
  done,
  failed,
  start: START[kind] ?? 0,
})

export const isOpen = ({ state }: { state: TaskState }): boolean => state !== 'done' && state !== 'canceled'

export const STORED_DAYS = 30

export const MAX_PROBLEMS = 200
