import { useCallback, useEffect, useRef } from 'react'
import type { SubmitEvent } from 'react'
import { useActionData } from 'react-router'
import { openFolds } from './sections/open-folds'
import { sending } from './sending'
import { useAnswered } from './use-answered'

type Press = { form: HTMLFormElement; submitter: HTMLElement | null }

const isRefusal = (answer: unknown, before: unknown): boolean =>
  answer !== before && typeof answer === 'object' && answer !== null && 'fields' in answer

/**
 * A second click would cancel the first answer. After a refusal, a press waits until the page's data is loaded again.
 */
export function useOneSubmit() {
  const answered = useAnswered()
  const answer: unknown = useActionData()
  const sent = useRef<{ form: EventTarget; before: unknown } | null>(null)
  const shown = useRef<unknown>(undefined)
  const waiting = useRef<Press | null>(null)
  const forget = useCallback(() => {
    if (sent.current) sending.delete(sent.current.form)
    sent.current = null
  }, [])
  useEffect(() => {
    shown.current = answer
  }, [answer])
  useEffect(() => {
    if (answered === null) return
    const { form, before } = sent.current ?? {}
    if (form instanceof HTMLFormElement && isRefusal(shown.current, before)) {
      const field = form.querySelector<HTMLElement>('[aria-invalid=true]')
      openFolds(field)
      field?.focus()
      // The router scrolls up after a reply, which would leave the field under the save bar.
      requestAnimationFrame(() => field?.scrollIntoView({ block: 'nearest' }))
    }
    forget()
    const press = waiting.current
    waiting.current = null
    if (press?.form.isConnected) press.form.requestSubmit(press.submitter)
  }, [answered, forget])
  useEffect(() => {
    addEventListener('pageshow', forget)
    return () => removeEventListener('pageshow', forget)
  }, [forget])
  return useCallback((event: SubmitEvent) => {
    const form = event.target as HTMLFormElement
    if (sent.current === null) {
      sent.current = { form, before: shown.current }
      sending.add(form)
      return
    }
    event.preventDefault()
    if (isRefusal(shown.current, sent.current.before))
      waiting.current = { form, submitter: event.nativeEvent.submitter }
  }, [])
}
