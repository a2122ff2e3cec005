import { use, type KeyboardEvent } from 'react'
import { ComboBoxStateContext } from 'react-aria-components'
import { flushSync } from 'react-dom'

/**
 * Escape takes back what was typed and closes the list. The field keeps the focus, and a dialog around it stays. For a
 * child of a combobox: `<span onKeyDownCapture={useTakeBack(isTyped, () => setText(''))}>`
 */
export function useTakeBack(isTyped: boolean, takeBack: () => void) {
  const state = use(ComboBoxStateContext)
  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !(isTyped || state?.isOpen === true)) return
    event.preventDefault()
    event.stopPropagation()
    // A text that changes opens the list, so that it can be closed only afterwards.
    flushSync(takeBack)
    state?.setOpen(false)
  }
}
