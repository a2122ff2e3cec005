import { useCallback, useEffect, useState, type KeyboardEvent } from 'react'
import { call, isFailure, useCsrf } from '~/http/use-call'

const PAUSE = 250

export type Found<R> = { reply: R | null; error: string | null; isLoading: boolean }

/**
 * Reads a library 250 ms after its address last changed, and again after `again()`. Drops late replies and keeps the
 * last one until the next arrives. `read` must be a stable function.
 */
export function useDirectory<S, R>(
  read: (sent: S) => R,
  address: string,
  isOpen: boolean,
): Found<R> & { again: () => void } {
  const csrf = useCsrf()
  const [found, setFound] = useState<Found<R>>({ reply: null, error: null, isLoading: true })
  const [round, setRound] = useState(0)
  const again = useCallback(() => setRound((before) => before + 1), [])
  useEffect(() => {
    if (!isOpen) return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      setFound((before) => ({ ...before, isLoading: true }))
      const reply = await call<S>(address, csrf, { method: 'GET', signal: stop.signal })
      if (stop.signal.aborted) return
      setFound((before) =>
        isFailure(reply)
          ? { ...before, error: reply.message, isLoading: false }
          : { reply: read(reply), error: null, isLoading: false },
      )
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [read, address, csrf, isOpen, round])
  return { ...found, again }
}

/** Enter in a library's search must not submit the surrounding form. */
export const keepInDialog = (event: KeyboardEvent): void => {
  if (event.key === 'Enter') event.preventDefault()
}
