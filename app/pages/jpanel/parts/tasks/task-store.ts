import { useSyncExternalStore } from 'react'
import type { TaskFeed } from '~/domain/tasks/task'
import type { LiveTasks } from './live-tasks'

/** Starts after the page is rendered, so that the channel's script does not delay it (milliseconds). */
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

export const taskStore = {
  take: (next: TaskFeed): void => {
    feed = next
    listeners.forEach((listener) => listener())
  },
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
  refresh: (): void => channel?.refresh(),
}

const ignoreLoss = () => undefined

export const useTasks = (): TaskFeed => useSyncExternalStore(subscribe, getFeed, () => NOTHING)
