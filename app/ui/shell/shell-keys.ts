import { useEffect, useRef } from 'react'
import { areSingleKeysOff } from './single-keys'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** Ctrl+K or Cmd+K searches from everywhere. `/`, `?` and `n` work only outside of fields and modal dialogs. */
export function useShellKeys(keys: { search: () => void; shortcuts: () => void; begin: () => void }): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        latest.current.search()
        return
      }
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(event.target) ||
        areSingleKeysOff() ||
        document.querySelector('dialog:modal')
      )
        return
      if (event.key === '?') latest.current.shortcuts()
      if (event.key === 'n') latest.current.begin()
      if (event.key === '/') {
        event.preventDefault()
        latest.current.search()
      }
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
