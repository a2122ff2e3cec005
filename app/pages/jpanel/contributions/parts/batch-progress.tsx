import { useCallback, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call, isFailure, useCsrf } from '~/http/use-call'
import { grouped } from '~/kit/text'
import { useToast } from '~/ui/overlay/toaster'

const KEPT = 'almoner.contributions.batch'
const PAUSE = 1000

type Progress = { id: number; requested: number; done: number; state: 'running' | 'stopped' | 'done' }

function kept(): number | null {
  try {
    return Number(sessionStorage.getItem(KEPT)) || null
  } catch {
    return null
  }
}

function keep(id: number | null): void {
  try {
    if (id === null) sessionStorage.removeItem(KEPT)
    else sessionStorage.setItem(KEPT, String(id))
  } catch {
    // A browser that keeps nothing forgets the batch at a reload; the job goes on.
  }
}

/** The long batch that was asked for in this tab, also after a reload, until it is done. */
export function useBatch(): { progress: Progress | null; begin: (id: number) => void } {
  const [id, setId] = useState<number | null>(null)
  const [progress, setProgress] = useState<Progress | null>(null)
  const csrf = useCsrf()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  useEffect(() => setId(kept()), [])
  const end = useCallback(() => {
    keep(null)
    setId(null)
    setProgress(null)
  }, [])
  useEffect(() => {
    if (id === null) return
    const stopped = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      const reply = await call<Progress>(`/jpanel/contributions/batch/${id}`, csrf, { method: 'GET', signal: stopped.signal })
      if (stopped.signal.aborted) return
      if (isFailure(reply) && reply.status === 404) return end()
      if (!isFailure(reply)) setProgress(reply)
      if (isFailure(reply) || reply.state !== 'done') {
        timer = setTimeout(() => void ask(), PAUSE)
        return
      }
      end()
      toast({ message: `processed ${reply.requested} items` })
      await revalidate()
    }
    void ask()
    return () => {
      stopped.abort()
      clearTimeout(timer)
    }
  }, [id, csrf, end, toast, revalidate])
  const begin = useCallback((next: number) => {
    keep(next)
    setId(next)
  }, [])
  return { progress, begin }
}

/** Stands where the selection stood while a job works through it. */
export function BatchProgress({ progress }: { progress: Progress }) {
  const { requested, done, state } = progress
  const words = `${grouped(done)} of ${grouped(requested)} done`
  return (
    <div className="selbar" role="status">
      <b>{words}</b>
      <progress max={requested} value={done} aria-label={words} />
      {state === 'stopped' ? <span>Interrupted. Retrying in a moment.</span> : null}
    </div>
  )
}
