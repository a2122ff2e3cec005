import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { Link } from '~/ui/link'
import { isOpen } from '~/domain/tasks/task'
import { grouped } from '~/kit/text'
import { ProgressBar } from '~/ui/progress/progress'
import { Note } from '~/ui/states'
import { useTasks } from '../../parts/tasks/task-store'

type Run = { requested: number; done: number; taskId: number | null }

export function RunProgress({ run }: { run: Run }) {
  const live = useTasks().tasks.find(({ id }) => id === run.taskId)
  const { revalidate } = useRevalidator()
  const isOver = live !== undefined && !isOpen(live)
  useEffect(() => {
    if (isOver) void revalidate()
  }, [isOver, revalidate])
  const done = Math.max(run.done, live?.done ?? 0)
  return (
    <Note tone="warn" title={`In progress: ${grouped(done)} of ${grouped(run.requested)} done.`}>
      <ProgressBar
        label={`${grouped(run.requested)} tax receipts`}
        total={run.requested}
        done={done}
        failed={live?.failed ?? 0}
      />
      {run.taskId === null ? null : (
        <Link className="link" to={`/jpanel/jobs/${run.taskId}`}>
          Show or cancel
        </Link>
      )}
    </Note>
  )
}
