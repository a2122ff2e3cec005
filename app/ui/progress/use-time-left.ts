import { useEffect, useState } from 'react'
import { systemClock } from '~/kit/clock'
import { pickEarlier, timeLeft, type Pace } from './pace'

/** Milliseconds left, counted down each second and never increasing. Null before an estimate makes sense. */
export function useTimeLeft(pace: Pace | null): number | null {
  const [end, setEnd] = useState<number | null>(null)
  const [now, setNow] = useState(0)
  const { total = 0, done = 0, startedAt = null, updatedAt = 0 } = pace ?? {}
  const isRunning = pace !== null
  useEffect(() => {
    const at = systemClock.now().getTime()
    const left = timeLeft({ total, done, startedAt, updatedAt }, at)
    setNow(at)
    setEnd((before) => (left === null ? null : pickEarlier(before, at + left)))
  }, [total, done, startedAt, updatedAt])
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(systemClock.now().getTime()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return !isRunning || end === null ? null : Math.max(0, end - now)
}
