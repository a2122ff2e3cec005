import { useEffect, useRef } from 'react'
import { addKey, SILENCE } from './scanner'

type Typed = HTMLInputElement | HTMLTextAreaElement

const isTyped = (target: EventTarget | null): target is Typed =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio')

/** Puts back what stood in a field before the scanner typed into it, so that React notices too. */
function restore(field: Typed, text: string): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Listens wherever the focus is: a scanned code goes to `onCode`, its keys leave no trace in fields and press no
 * button.
 */
export function useScanner(onCode: (code: string) => void, isListening = true): void {
  const receive = useRef(onCode)
  useEffect(() => {
    receive.current = onCode
  })
  useEffect(() => {
    if (!isListening) return
    let burst = SILENCE
    let before: { field: Typed; text: string } | null = null
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return
      const received = addKey(burst, event.key, event.timeStamp)
      if (received.burst.text.length === 1)
        before = isTyped(event.target) ? { field: event.target, text: event.target.value } : null
      burst = received.burst
      if (
        received.isBurst &&
        (event.key === 'Enter' || event.key === ' ') &&
        !(event.key === ' ' && isTyped(event.target))
      ) {
        event.preventDefault()
        event.stopImmediatePropagation()
      }
      if (received.code === null) return
      if (before) restore(before.field, before.text)
      before = null
      receive.current(received.code)
    }
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [isListening])
}
