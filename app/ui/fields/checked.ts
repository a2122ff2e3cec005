import { useRef, useState, type FocusEvent } from 'react'
import { useActionData } from 'react-router'
import type { Typed } from '~/kit/typed/date'

type Checking<T> = {
  read: (text: string) => Typed<T | null>
  written: (value: T) => string
  error?: string | undefined
}

/** Sends the same events as typing, so that everything that listens to the form notices the change. */
export function writeInto(input: HTMLInputElement | null, text: string): void {
  if (!input || input.value === text) return
  input.value = text
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Checks the text when the field loses focus: readable text is rewritten in its usual form, other text stays with an
 * error below. A server error stays until the text changes.
 */
export function useChecked<T>({ read, written, error }: Checking<T>) {
  const answer: unknown = useActionData()
  const [checked, setChecked] = useState<{
    error: string | undefined
    reported: string | undefined
    answer: unknown
  } | null>(null)
  const input = useRef<HTMLInputElement>(null)
  // A server error belongs to the text that was sent, even if the same error comes again.
  const own = checked?.answer === answer && checked?.reported === error ? checked : null
  const check = (text: string) => {
    const typed = read(text)
    setChecked({ error: typed.error, reported: error, answer })
    if (typed.error === undefined && typed.value !== null && typed.value !== undefined)
      writeInto(input.current, written(typed.value))
  }
  return {
    input,
    check,
    error: own === null ? error : own.error,
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      const text = event.currentTarget.value
      if (text !== event.currentTarget.defaultValue || own !== null) check(text)
    },
  }
}
