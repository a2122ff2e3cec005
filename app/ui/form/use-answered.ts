import { useMemo } from 'react'
import { useActionData, useLocation, useNavigation } from 'react-router'

/**
 * Returns a new object for each answer to a form of this page, null while one is on its way. A fast answer may leave no
 * render in between, so the navigation state alone would not show it.
 */
export function useAnswered(): object | null {
  const { state } = useNavigation()
  const answer: unknown = useActionData()
  const { key } = useLocation()
  return useMemo(() => (state === 'idle' ? { answer, key } : null), [state, answer, key])
}
