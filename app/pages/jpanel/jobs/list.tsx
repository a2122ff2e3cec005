import { countUnsentMails } from '~/domain/messaging/queries.server'
import { confirmInstallation } from '~/domain/installation/confirm-installation.server'
import { readCopy } from '~/domain/installation/copy.server'
import { failingJobs } from '~/domain/queue/failing-jobs.server'
import { retryJobs } from '~/domain/queue/retry-jobs.server'
import { markTasksSeen } from '~/domain/tasks/mark-tasks-seen.server'
import { ownTasks } from '~/domain/tasks/queries.server'
import { isOpen, STORED_DAYS } from '~/domain/tasks/task'
import { formAction, intent } from '~/http/form/form-action'
import { screen } from '~/http/page'
import { MAX_JOBS } from '~/kit/search/shown-rows'
import { CutNote } from '~/ui/list/cut-note'
import { OWNER_ONLY } from '~/kit/permission'
import { counted } from '~/kit/text'
import { Button } from '~/ui/button'
import { PostForm } from '~/ui/form/post-form'
import { Card, PageHead } from '~/ui/shell/page-head'
import { Empty, Note } from '~/ui/states'
import { CopyNotice } from './parts/copy-notice'
import { Failing } from './parts/failing'
import { TaskRows } from '../parts/tasks/task-rows'
import { useTasks } from '../parts/tasks/task-store'
import type { Route } from './+types/list'
import '~/ui/progress/progress.css'

export const meta: Route.MetaFunction = () => [{ title: 'Jobs · Almoner' }]

export const loader = screen(null, async (ctx) => ({
  tasks: await ownTasks(ctx),
  copy: ctx.actor.can(OWNER_ONLY) ? readCopy(ctx.settings) : null,
  failing: ctx.actor.can(OWNER_ONLY)
    ? { jobs: await failingJobs(ctx.read), mails: await countUnsentMails(ctx.read) }
    : { jobs: [], mails: { retrying: 0, failed: 0, reason: null } },
}))

export const action = formAction({
  seen: intent(markTasksSeen, () => ({ to: '/jpanel/jobs' })),
  'confirm-installation': intent(confirmInstallation, () => ({
    to: '/jpanel/jobs',
    flash: 'Confirmed. Emails, webhooks, charges and jobs go out from here within seconds.',
  })),
  'retry-failed': intent(retryJobs, ({ title }) => ({ to: '/jpanel/jobs', flash: `Retrying: ${title}.` })),
})

export default function Tasks({ loaderData, actionData }: Route.ComponentProps) {
  const live = new Map(useTasks().tasks.map((task) => [task.id, task]))
  const known = new Set(loaderData.tasks.map(({ id }) => id))
  const tasks = [
    ...[...live.values()].filter(({ id }) => !known.has(id)),
    ...loaderData.tasks.map((task) => live.get(task.id) ?? task),
  ]
  const running = tasks.filter(isOpen)
  const finished = tasks.filter((task) => !isOpen(task))
  const unread = finished.filter(({ isUnread }) => isUnread).length
  return (
    <>
      <PageHead
        title="Jobs"
        sub={running.length > 0 ? `${running.length} running` : undefined}
        actions={
          unread > 0 ? (
            <PostForm>
              <Button
                type="submit"
                icon="checks"
                name="intent"
                value="seen"
              >{`Mark ${counted(unread, 'job')} as read`}</Button>
            </PostForm>
          ) : null
        }
      />
      {actionData ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      <div className="stack">
        {loaderData.copy ? <CopyNotice {...loaderData.copy} /> : null}
        <Failing {...loaderData.failing} />
        {tasks.length === 0 ? (
          <Empty icon="checks" title="No jobs yet">
            Long work that you start, such as changing many contributions, is shown here until it is done, and for{' '}
            {STORED_DAYS} days afterwards.
          </Empty>
        ) : (
          <div className="stack">
            {running.length > 0 ? (
              <Card title="Running">
                <TaskRows tasks={running} />
              </Card>
            ) : null}
            {finished.length > 0 ? (
              <Card title="Finished" aside={<span className="muted">{`Kept for ${STORED_DAYS} days`}</span>}>
                <TaskRows tasks={finished} />
                <CutNote rows={tasks.length} max={MAX_JOBS} />
              </Card>
            ) : null}
          </div>
        )}
      </div>
    </>
  )
}
