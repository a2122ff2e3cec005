import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { isOpen, type TaskView } from '~/domain/tasks/task'
import { useToast } from '~/ui/overlay/toaster'
import { taskStore, useTasks } from '../../parts/tasks/task-store'

const KIND = 'contributions.'

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
    taskStore.refresh()
  }
  return { task: running, begin }
}
