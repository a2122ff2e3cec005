import { useMemo } from 'react'
import { useActionData, useLocation, useNavigation } from 'react-router'

/**
 * Another object for each answer that a form of this page got, null while one is on its way. An answer can come so
 * fast, without a network for instance, that the page is never drawn in between: the state of the navigation alone
 * would not show that anything was sent.
 */
export function useAnswered(): object | null {
  const { state } = useNavigation()
  const answer: unknown = useActionData()
  const { key } = useLocation()
  return useMemo(() => (state === 'idle' ? { answer, key } : null), [state, answer, key])
}
