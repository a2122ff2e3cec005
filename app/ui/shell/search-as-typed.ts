import { useEffect } from 'react'
import { useSubmit } from 'react-router'

/** Long enough to type a word without a search for each of its letters. */
const PAUSE_MS = 350

const isSearch = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'search' && target.form?.method === 'get'

function emptySearch(event: KeyboardEvent): void {
  const { key, target, defaultPrevented } = event
  if (key !== 'Escape' || defaultPrevented || event.isComposing) return
  if (!(target instanceof HTMLInputElement) || target.type !== 'search' || target.value === '') return
  event.preventDefault()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(target, '')
  target.dispatchEvent(new Event('input', { bubbles: true }))
}

export function useSearchAsTyped(): void {
  const submit = useSubmit()
  useEffect(() => {
    let waits: ReturnType<typeof setTimeout> | undefined
    let hasSearched = false
    const type = ({ target }: Pick<Event, 'target'>) => {
      if (!isSearch(target)) return
      clearTimeout(waits)
      waits = setTimeout(() => {
        if (target.form === null) return
        // A word adds one history entry, however often its list was shown while it was typed.
        void submit(target.form, { replace: hasSearched, preventScrollReset: true })
        hasSearched = true
      }, PAUSE_MS)
    }
    const send = () => clearTimeout(waits)
    const leave = () => {
      hasSearched = false
    }
    // The first letters may have been typed before this script loaded.
    const { activeElement } = document
    if (isSearch(activeElement) && activeElement.value !== activeElement.defaultValue) type({ target: activeElement })
    addEventListener('input', type)
    addEventListener('submit', send, true)
    addEventListener('keydown', emptySearch)
    addEventListener('focusout', leave)
    return () => {
      clearTimeout(waits)
      removeEventListener('input', type)
      removeEventListener('submit', send, true)
      removeEventListener('keydown', emptySearch)
      removeEventListener('focusout', leave)
    }
  }, [submit])
}
