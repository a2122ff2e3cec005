import { useEffect } from 'react'
import { href } from 'react-router'
import { Link } from '~/ui/link'
import { isOpen, STORED_DAYS, type TaskFeed } from '~/domain/tasks/task'
import { closePopover, focusOpenPopover } from '~/ui/overlay/menu'
import { TaskRows } from './task-rows'

export function TaskPanel({ feed }: { feed: TaskFeed }) {
  useEffect(focusOpenPopover, [])
  const running = feed.tasks.filter(isOpen)
  const finished = feed.tasks.filter((task) => !isOpen(task))
  return (
    <>
      {running.length > 0 ? (
        <section aria-label="Running">
          <h3>Running</h3>
          <TaskRows tasks={running} onLeave={closePopover} />
        </section>
      ) : null}
      {finished.length > 0 ? (
        <section aria-label="Finished">
          <h3>Finished</h3>
          <TaskRows tasks={finished} onLeave={closePopover} />
        </section>
      ) : null}
      {feed.tasks.length === 0 ? (
        <p className="quiet-line">Long work that you start, such as an import, is shown here until it is done.</p>
      ) : null}
      <p className="foot-line">
        <Link
          className="link"
          data-item
          to={href('/jpanel/jobs')}
          onClick={(event) => closePopover(event.currentTarget)}
        >
          All jobs
        </Link>
        <span className="muted">{`Kept for ${STORED_DAYS} days`}</span>
      </p>
    </>
  )
}
