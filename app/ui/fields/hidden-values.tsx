import { useEffect, useRef } from 'react'

type Props = { name: string; values: readonly string[]; isDisabled?: boolean | undefined; onReset?: () => void }

/** Posts one hidden input for each value, or an empty one, and notifies the form of changes as typing would. */
export function HiddenValues({ name, values, isDisabled, onReset }: Props) {
  const first = useRef<HTMLInputElement>(null)
  const posted = values.join('\n')
  const before = useRef(posted)
  useEffect(() => {
    if (before.current === posted) return
    before.current = posted
    first.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [posted])
  useEffect(() => {
    const form = first.current?.form
    if (!form || !onReset) return
    form.addEventListener('reset', onReset)
    return () => form.removeEventListener('reset', onReset)
  }, [onReset])
  const all = values.length === 0 ? [''] : values
  return all.map((value, index) => (
    <input key={index} ref={index === 0 ? first : null} type="hidden" name={name} value={value} disabled={isDisabled} />
  ))
}
