import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** The server may be down while the network is up, and no event fires when it is back. */
const EVERY_MS = 10_000

export function useRetry(isWaiting: boolean): { retry: () => void; isRetrying: boolean } {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isWaiting) return
    const retry = () => void revalidate()
    const look = () => {
      if (navigator.onLine && document.visibilityState === 'visible') retry()
    }
    addEventListener('online', retry)
    const timer = setInterval(look, EVERY_MS)
    return () => {
      removeEventListener('online', retry)
      clearInterval(timer)
    }
  }, [isWaiting, revalidate])
  return { retry: () => void revalidate(), isRetrying: state !== 'idle' }
}
