import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { lastButton } from '~/ui/form/last-submitted'

/** A faster reply shows no progress, which would flicker. */
const UNNOTICED_MS = 150

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
