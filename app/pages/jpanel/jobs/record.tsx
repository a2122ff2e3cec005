import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { Link } from '~/ui/link'
import { retryBatch } from '~/domain/contributions/batch/retry-batch.server'
import { cancelTask } from '~/domain/tasks/cancel-task.server'
import { ownTask } from '~/domain/tasks/queries.server'
import { isOpen, toProgress, type Problem, type TaskView } from '~/domain/tasks/task'
import { formAction, intent } from '~/http/form/form-action'
import { screen } from '~/http/page'
import { capitalised, counted, grouped } from '~/kit/text'
import { Button, LinkButton } from '~/ui/button'
import { DateText } from '~/ui/date-text'
import { PostForm } from '~/ui/form/post-form'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Pill } from '~/ui/pill'
import { leftInWords, computePercent, rateInWords, computeRate } from '~/ui/progress/pace'
import { ProgressBar } from '~/ui/progress/progress'
import { useTimeLeft } from '~/ui/progress/use-time-left'
import { Card, Pairs, RecordHead } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import { toPace } from '../parts/tasks/pace-of'
import { useTasks } from '../parts/tasks/task-store'
import type { Route } from './+types/record'

const LIST = '/jpanel/jobs'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `${loaderData?.task.title ?? 'Job'} · Almoner` }]

export const loader = screen(null, async (ctx, { params }: Route.LoaderArgs) => ({
  ...(await ownTask(ctx, Number(params.id))),
  canRetry: ctx.actor.can(['order.edit', 'order.fullfill']),
}))

export const action = formAction({
  cancel: intent(cancelTask, (_task, { id }) => ({
    to: `${LIST}/${String(id)}`,
    flash: 'The job is being canceled.',
  })),
  retry: intent(retryBatch, (id) => ({ to: `${LIST}/${id}` })),
})

const PILLS = {
  waiting: <Pill>Waiting</Pill>,
  running: <Pill>Running</Pill>,
  stopped: (
    <Pill tone="warn" icon="refresh-alert">
      Interrupted
    </Pill>
  ),
  done: (
    <Pill tone="good" icon="check">
      Finished
    </Pill>
  ),
  canceled: <Pill icon="x">Canceled</Pill>,
} as const

function useNewest(loaded: TaskView): TaskView {
  const live = useTasks().tasks.find(({ id }) => id === loaded.id)
  const { revalidate } = useRevalidator()
  const newest = live !== undefined && live.updatedAt > loaded.updatedAt ? live : loaded
  const isBehind = newest.failed !== loaded.failed || newest.state !== loaded.state
  useEffect(() => {
    if (isBehind) void revalidate()
  }, [isBehind, revalidate])
  return newest
}

function Figures({ task }: { task: TaskView }) {
  const pace = toPace(task)
  const left = useTimeLeft(isOpen(task) ? pace : null)
  const rate = computeRate(pace)
  return (
    <>
      <p className="task-head">
        <span className="percent">{`${computePercent(toProgress(task))}%`}</span>
        {left === null ? null : <span className="muted">{leftInWords(left)}</span>}
      </p>
      <ProgressBar label={task.title} {...toProgress(task)} />
      <dl className="task-figures">
        <div>
          <dt>Done</dt>
          <dd>{`${grouped(task.done - task.failed)} of ${grouped(task.total)}`}</dd>
        </div>
        <div>
          <dt>Failed</dt>
          <dd className={task.failed > 0 ? 'bad' : undefined}>{grouped(task.failed)}</dd>
        </div>
        <div>
          <dt>Rate</dt>
          <dd>{rate === null ? '–' : rateInWords(rate, task.unit)}</dd>
        </div>
      </dl>
    </>
  )
}

function Problems({ problems, failed }: { problems: readonly Problem[] | null; failed: number }) {
  if (failed === 0) return null
  if (problems === null)
    return (
      <Note tone="warn" title={`${grouped(failed)} failed`}>
        {'You no longer have permission to see which.'}
      </Note>
    )
  return (
    <Card title={`${grouped(failed)} failed`}>
      <Pairs
        rows={problems.map(({ id, name, reason, href }) => [
          href ? (
            <Link key={id} className="link" to={href}>
              {name}
            </Link>
          ) : (
            name
          ),
          reason,
        ])}
      />
      {failed > problems.length ? <p className="muted">{`and ${grouped(failed - problems.length)} more`}</p> : null}
    </Card>
  )
}

export default function Task({ loaderData, actionData }: Route.ComponentProps) {
  const { problems, canRetry } = loaderData
  const task = useNewest(loaderData.task)
  const isRunning = isOpen(task)
  const mayRetry =
    canRetry && !isRunning && task.kind.startsWith('contributions.') && problems !== null && problems.length > 0
  return (
    <>
      <RecordHead
        back={{ to: LIST, label: 'Jobs' }}
        title={task.title}
        pill={PILLS[task.state]}
        about={
          <>
            Started <DateText at={task.createdAt} />
            {task.finishedAt ? (
              <>
                , finished <DateText at={task.finishedAt} />
              </>
            ) : null}
          </>
        }
        actions={
          <PostForm className="actions">
            {isRunning && !task.isCanceling ? (
              <ConfirmSubmit
                name="intent"
                value="cancel"
                title="Cancel this job?"
                act="Cancel job"
                body={`${capitalised(counted(task.done, 'change'))} made so far will stay. The rest will not be done.`}
              >
                Cancel job…
              </ConfirmSubmit>
            ) : null}
            {mayRetry ? (
              <Button
                type="submit"
                variant="primary"
                icon="refresh"
                name="intent"
                value="retry"
              >{`Retry failed (${problems.length})`}</Button>
            ) : null}
            {!isRunning && task.href ? <LinkButton to={task.href}>{task.hrefLabel ?? 'Show'}</LinkButton> : null}
          </PostForm>
        }
      />
      {actionData ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      <div className="stack">
        <Card>
          <div className="stack">
            <Figures task={task} />
            {task.outcome ? <p>{task.outcome}</p> : null}
            {task.state === 'stopped' ? <Note tone="warn" title="Interrupted. Retrying in a moment." /> : null}
            {isRunning ? (
              <p className="muted">
                {task.isCanceling
                  ? 'It stops after the current step.'
                  : 'You can leave this page or close the window. The work goes on, and you will ' +
                    'find it under the bell.'}
              </p>
            ) : null}
          </div>
        </Card>
        <Problems problems={problems} failed={task.failed} />
      </div>
    </>
  )
}
