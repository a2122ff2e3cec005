import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { lastButton } from '~/ui/form/last-submitted'

/** What comes sooner shows nothing: it would only flicker. */
const UNNOTICED_MS = 150

/**
 * Whether a page or an answer is on its way for longer than one notices. The button that was pressed says so at once.
 */
export function usePending(): boolean {
  const { state, formMethod } = useNavigation()
  const isUnderway = state !== 'idle'
  const isPosted = isUnderway && formMethod === 'POST'
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!isUnderway) return setIsLong(false)
    const timer = setTimeout(() => setIsLong(true), UNNOTICED_MS)
    return () => clearTimeout(timer)
  }, [isUnderway])
  useEffect(() => {
    const button = isPosted ? lastButton() : null
    button?.setAttribute('aria-busy', 'true')
    return () => button?.removeAttribute('aria-busy')
  }, [isPosted])
  return isUnderway && isLong
}
