import { useSyncExternalStore } from 'react'
import type { TaskFeed } from '~/domain/tasks/task'
import type { LiveTasks } from './live-tasks'

/** After the page is drawn: nobody waits for it, and its script comes then. */
const FIRST_AFTER = 1500

const NOTHING: TaskFeed = { running: 0, unread: 0, tasks: [] }

let feed = NOTHING
let channel: LiveTasks | null = null
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const getFeed = (): TaskFeed => feed

/** The window's copy of the person's tasks, and the channel that updates it. */
export const taskStore = {
  take: (next: TaskFeed): void => {
    feed = next
    listeners.forEach((listener) => listener())
  },
  /** From a signed-in page. Answers how to stop. */
  start(): () => void {
    let isOver = false
    const timer = setTimeout(() => {
      void import('./live-tasks').then(({ LiveTasks: Channel }) => {
        if (isOver) return
        channel = new Channel(taskStore.take)
        channel.start()
      }, ignoreLoss)
    }, FIRST_AFTER)
    return () => {
      isOver = true
      clearTimeout(timer)
      channel?.stop()
      channel = null
    }
  },
  /** Something was begun just now: what the server knows of it is wanted at once, whatever the channel does. */
  refresh: (): void => channel?.refresh(),
}

/** Without a network the script does not come; the bell stays a link to the page of tasks until the next page. */
const ignoreLoss = () => undefined

/** The person's own tasks, running ones first; empty on the server. */
export const useTasks = (): TaskFeed => useSyncExternalStore(subscribe, getFeed, () => NOTHING)
