import { useEffect, useRef } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import { isOpen, type TaskView } from '~/domain/tasks/task'
import { ProgressBar, ProgressWords } from '~/ui/progress/progress'
import { useToast } from '~/ui/overlay/toaster'
import { liveTasks, useTasks } from '../../parts/tasks/live-tasks'
import { paceOf } from '../../parts/tasks/pace-of'

const KIND = 'contributions.'

/** The long batch that runs over this list, also one that was begun before a reload or in another window. When it is done the list is loaded again. */
export function useBatch(): { task: TaskView | null; begin: (taskId: number) => void } {
  const { tasks } = useTasks()
  const watched = useRef<number | null>(null)
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const running = tasks.find((task) => isOpen(task) && task.kind.startsWith(KIND)) ?? null
  if (running) watched.current = running.id
  const finished = tasks.find((task) => task.id === watched.current && !isOpen(task))
  const { id, state, total, outcome } = finished ?? {}
  useEffect(() => {
    if (id === undefined || watched.current !== id) return
    watched.current = null
    toast({ message: state === 'done' ? `processed ${total} items` : (outcome ?? 'Canceled.') })
    void revalidate()
  }, [id, state, total, outcome, toast, revalidate])
  const begin = (taskId: number) => {
    watched.current = taskId
    liveTasks.refresh()
  }
  return { task: running, begin }
}

/** Stands where the selection stood while a job works through it. */
export function BatchProgress({ task }: { task: TaskView }) {
  return (
    <div className="selbar">
      <b>
        <ProgressWords pace={paceOf(task)} failed={task.failed} />
      </b>
      <ProgressBar label={task.title} {...task} />
      {task.state === 'stopped' ? <span>Interrupted. Retrying in a moment.</span> : null}
      <Link className="all" to={href('/jpanel/tasks/:id', { id: String(task.id) })}>
        Details
      </Link>
    </div>
  )
}
