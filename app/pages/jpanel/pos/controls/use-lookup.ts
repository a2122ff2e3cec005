import { useCallback, useEffect, useRef, useState } from 'react'
import { isFailure, useCsrf } from '~/http/use-call'
import { tillCall } from '~/pages/jpanel/pos/controls/reach'

export type Lookup<T> = {
  found: T[]
  state: 'idle' | 'loading' | 'failed' | 'done'
  askNow: () => void
  askAgain: () => void
}

const PAUSE_MS = 250

type Answer<T> = { typed: string; found: T[]; hasFailed: boolean }

export function useLookup<T>(
  path: string,
  typed: string,
  { asksWhenEmpty = false, pauseMs = PAUSE_MS }: { asksWhenEmpty?: boolean; pauseMs?: number } = {},
): Lookup<T> {
  const csrf = useCsrf()
  const [answer, setAnswer] = useState<Answer<T> | null>(null)
  const [attempt, setAttempt] = useState(0)
  const isAgain = useRef(false)
  const search = typed.trim()
  const isIdle = search === '' && !asksWhenEmpty
  const waiting = useRef<() => void>(undefined)
  useEffect(() => {
    if (isIdle) return
    const stopping = new AbortController()
    const ask = async () => {
      const reply = await tillCall<T[]>(`${path}${encodeURIComponent(search)}`, csrf, {
        method: 'GET',
        signal: stopping.signal,
      })
      if (stopping.signal.aborted) return
      const hasFailed = isFailure(reply) || !Array.isArray(reply)
      setAnswer({ typed: search, found: hasFailed ? [] : reply, hasFailed })
    }
    const once = () => {
      clearTimeout(timer)
      waiting.current = undefined
      void ask()
    }
    const timer = setTimeout(once, search === '' || isAgain.current ? 0 : pauseMs)
    isAgain.current = false
    waiting.current = once
    return () => {
      clearTimeout(timer)
      waiting.current = undefined
      stopping.abort()
    }
  }, [search, csrf, path, isIdle, pauseMs, attempt])
  const askNow = useCallback(() => waiting.current?.(), [])
  const askAgain = useCallback(() => {
    isAgain.current = true
    setAnswer(null)
    setAttempt((before) => before + 1)
  }, [])
  const again = { askNow, askAgain }
  if (isIdle) return { found: [], state: 'idle', ...again }
  if (answer?.typed !== search) return { found: answer?.found ?? [], state: 'loading', ...again }
  return { found: answer.found, state: answer.hasFailed ? 'failed' : 'done', ...again }
}
