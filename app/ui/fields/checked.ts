import { useRef, useState, type FocusEvent } from 'react'
import { useActionData } from 'react-router'
import type { Typed } from '~/kit/typed/date'

type Checking<T> = {
  read: (text: string) => Typed<T | null>
  written: (value: T) => string
  error?: string | undefined
}

/** Writes into an uncontrolled input as a person would, so that everything that listens to the form notices. */
export function writeInto(input: HTMLInputElement | null, text: string): void {
  if (!input || input.value === text) return
  input.value = text
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Checks what was typed when the field is left, not while typing: what can be read is rewritten in its usual form, the
 * rest stays as typed with a sentence below. What the server said holds until something else is typed.
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
