import { useEffect, useRef } from 'react'
import { addKey, readCode, MAX_GAP_MS, SEARCH_ID, SILENCE, type Code } from './scanner'

type Typed = HTMLInputElement | HTMLTextAreaElement

const isTyped = (target: EventTarget | null): target is Typed =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio')

/** Fires an input event so that React notices the removed text. */
function restore(field: Typed, text: string): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Outside a field any code counts. In a field, where people also type, a slow code must match a product. */
const isMeant = ({ text, isScanner }: Code, isInField: boolean, isKnown: (code: string) => boolean): boolean =>
  !isInField || isScanner || isKnown(text)

/**
 * Silence can also follow text that a program inserts. Only the product search accepts a code that is either fast or
 * matches a product; other fields need both.
 */
const isMeantBySilence = (code: Code, field: Typed | null, isKnown: (code: string) => boolean): boolean => {
  if (field === null) return true
  return field.id === SEARCH_ID ? code.isScanner || isKnown(code.text) : code.isScanner && isKnown(code.text)
}

type IsKnown = (code: string) => boolean

const NONE_KNOWN: IsKnown = () => false

/**
 * Listens regardless of focus. A scanned code goes to `onCode`, leaves no text in fields and presses no button. A code
 * ends with Enter, Tab or silence.
 */
export function useScanner(onCode: (code: string) => void, isListening = true, isKnown: IsKnown = NONE_KNOWN): void {
  const receive = useRef({ onCode, isKnown })
  useEffect(() => {
    receive.current = { onCode, isKnown }
  })
  useEffect(() => {
    if (!isListening) return
    let burst = SILENCE
    let before: { field: Typed; text: string } | null = null
    let silence: ReturnType<typeof setTimeout> | undefined
    const take = (code: string) => {
      if (before) restore(before.field, before.text)
      before = null
      receive.current.onCode(code)
    }
    const endBySilence = () => {
      const code = readCode(burst)
      burst = SILENCE
      if (code && isMeantBySilence(code, before?.field ?? null, receive.current.isKnown)) take(code.text)
    }
    const listen = (event: KeyboardEvent) => {
      clearTimeout(silence)
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return
      const received = addKey(burst, event.key, event.timeStamp)
      if (received.burst.text.length === 1)
        before = isTyped(event.target) ? { field: event.target, text: event.target.value } : null
      burst = received.burst
      const { code } = received
      const isCode = code !== null && isMeant(code, before !== null, receive.current.isKnown)
      if (isCode || (received.isBurst && event.key === ' ' && !isTyped(event.target))) {
        event.preventDefault()
        event.stopImmediatePropagation()
      }
      if (isCode) return take(code.text)
      if (burst.text !== '') silence = setTimeout(endBySilence, MAX_GAP_MS)
    }
    window.addEventListener('keydown', listen, { capture: true })
    return () => {
      clearTimeout(silence)
      window.removeEventListener('keydown', listen, { capture: true })
    }
  }, [isListening])
}
