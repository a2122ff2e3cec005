import { use, useRef, type KeyboardEvent } from 'react'
import { ComboBoxStateContext } from 'react-aria-components'
import { flushSync } from 'react-dom'

const MARKS = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'])
const TAKES = new Set(['Enter', 'Tab'])

/**
 * Enter and Tab take an option marked with arrows, never one that is only under the pointer. Escape clears the text and
 * closes the list; the field keeps the focus, and a dialog around it stays open. For a child of a combobox: `<span
 * onKeyDownCapture={useComboKeys(isTyped, () => setText(''))}>`
 */
export function useComboKeys(isTyped: boolean, takeBack: () => void) {
  const state = use(ComboBoxStateContext)
  const isMarked = useRef(false)
  return (event: KeyboardEvent) => {
    if (TAKES.has(event.key)) {
      if (!isMarked.current) state?.selectionManager.setFocusedKey(null)
    } else isMarked.current = MARKS.has(event.key)
    if (event.key !== 'Escape' || !(isTyped || state?.isOpen === true)) return
    event.preventDefault()
    event.stopPropagation()
    // Changed text opens the list, so it can be closed only afterward.
    flushSync(takeBack)
    state?.setOpen(false)
  }
}
