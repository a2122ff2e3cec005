import { useEffect, useState } from 'react'
import { call, isFailure, useCsrf } from '~/http/use-call'

export type Lookup<T> = { found: T[]; state: 'idle' | 'loading' | 'failed' | 'done' }

const PAUSE_MS = 250

type Answer<T> = { typed: string; found: T[]; hasFailed: boolean }

/** What a field of a dialog finds while one types; the answer to an older word is dropped. */
export function useLookup<T>(path: string, typed: string, { asksWhenEmpty = false }: { asksWhenEmpty?: boolean } = {}): Lookup<T> {
  const csrf = useCsrf()
  const [answer, setAnswer] = useState<Answer<T> | null>(null)
  const search = typed.trim()
  const isIdle = search === '' && !asksWhenEmpty
  useEffect(() => {
    if (isIdle) return
    const stopping = new AbortController()
    const ask = async () => {
      const reply = await call<T[]>(`${path}${encodeURIComponent(search)}`, csrf, { method: 'GET', signal: stopping.signal })
      if (stopping.signal.aborted) return
      const hasFailed = isFailure(reply) || !Array.isArray(reply)
      setAnswer({ typed: search, found: hasFailed ? [] : reply, hasFailed })
    }
    const timer = setTimeout(() => void ask(), search === '' ? 0 : PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stopping.abort()
    }
  }, [search, csrf, path, isIdle])
  if (isIdle) return { found: [], state: 'idle' }
  if (answer?.typed !== search) return { found: answer?.found ?? [], state: 'loading' }
  return { found: answer.found, state: answer.hasFailed ? 'failed' : 'done' }
}
