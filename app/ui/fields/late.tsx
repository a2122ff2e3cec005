import { useEffect, useRef, useState, type ReactNode } from 'react'
import { announceSwap } from '../form/field-swap'

type Fields = typeof import('./late/fields')

/** Once loaded, later fields start with these. Never set on the server. */
let loaded: Fields | null = null

async function load(): Promise<Fields> {
  loaded ??= await import('./late/fields')
  return loaded
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const controlsIn = (place: HTMLElement): Control[] => [...place.querySelectorAll<Control>('input, select, textarea')]

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return control.multiple
      ? [...control.options].some((option) => option.selected !== option.defaultSelected)
      : (control.selectedOptions[0]?.defaultSelected ?? true) === false &&
          [...control.options].some((option) => option.defaultSelected)
  if (control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio'))
    return control.checked !== control.defaultChecked
  return control.value !== control.defaultValue
}

/**
 * Shows a plain field that posts the same until the script loads after the first paint. A changed plain field stays, so
 * that no input is lost; one in use is replaced when it loses focus.
 */
export function Late({ plain, children }: { plain: ReactNode; children: (fields: Fields) => ReactNode }) {
  const [fields, setFields] = useState(loaded)
  const place = useRef<HTMLDivElement>(null)
  const names = useRef<string[]>([])
  useEffect(() => {
    const element = place.current
    if (fields !== null || !element) return
    const leave = new AbortController()
    const take = (came: Fields) => {
      if (leave.signal.aborted) return
      // Ends the waiting state whether or not the plain field is replaced.
      delete element.dataset.waits
      const controls = controlsIn(element)
      if (controls.some(isChanged)) return
      if (element.contains(document.activeElement)) {
        const later = () => setTimeout(() => take(came))
        return element.addEventListener('focusout', later, { once: true, signal: leave.signal })
      }
      names.current = controls.map(({ name }) => name)
      setFields(came)
    }
    void load().then(take, () => delete element.dataset.waits)
    return () => leave.abort()
  }, [fields])
  useEffect(() => {
    if (fields !== null && names.current.length > 0) announceSwap(names.current)
  }, [fields])
  if (fields !== null) return children(fields)
  return (
    <div ref={place} className="late" data-waits>
      {plain}
    </div>
  )
}
