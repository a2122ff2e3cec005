import { useEffect, useRef } from 'react'
import { areSingleKeysOff } from '~/ui/shell/single-keys'
import { SEARCH_ID } from '~/pages/jpanel/pos/controls/scanner'

export const SHORTCUTS = [
  { keys: '/', does: 'Search products' },
  { keys: 'Ctrl Enter', does: 'Pay' },
  { keys: 'Enter', does: 'Search now, and add the only match; in a payment, complete it' },
  { keys: '0–9', does: 'Cash received, cents from the right' },
  { keys: 'Esc', does: 'Close the dialog' },
  { keys: '?', does: 'Show shortcuts' },
]

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable)

export type Shortcuts = { isIdle: boolean; onPay: () => void; onHelp: () => void }

export function useShortcuts(shortcuts: Shortcuts): void {
  const current = useRef(shortcuts)
  useEffect(() => {
    current.current = shortcuts
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { isIdle, onPay, onHelp } = current.current
      if (!isIdle || event.altKey || event.defaultPrevented) return
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return onPay()
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || areSingleKeysOff()) return
      if (event.key === '?') onHelp()
      if (event.key !== '/') return
      event.preventDefault()
      document.getElementById(SEARCH_ID)?.focus()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
