import { useCallback, useEffect, useRef } from 'react'
import type { SubmitEvent } from 'react'
import { useAnswered } from './use-answered'

/**
 * A form that is on its way is not sent again: the second click of a double click would cancel the answer to the first.
 * `<Form method="post" onSubmit={useOneSubmit()}>`
 */
export function useOneSubmit() {
  const answered = useAnswered()
  const isSent = useRef(false)
  useEffect(() => {
    if (answered !== null) isSent.current = false
  }, [answered])
  useEffect(() => {
    const arrive = () => {
      isSent.current = false
    }
    addEventListener('pageshow', arrive)
    return () => removeEventListener('pageshow', arrive)
  }, [])
  return useCallback((event: SubmitEvent) => {
    if (isSent.current) event.preventDefault()
    isSent.current = true
  }, [])
}
