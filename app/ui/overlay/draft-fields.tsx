import { useLayoutEffect, useRef, type FormEvent, type ReactNode } from 'react'

export type Draft = ReturnType<typeof makeDraft>

export function makeDraft() {
  const typed = new Map<string, string>()
  return {
    read: (name: string) => typed.get(name),
    keep: (name: string, value: string) => void typed.set(name, value),
    clear: () => typed.clear(),
  }
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
const CONTROLS = 'select, textarea, input:not([type=checkbox], [type=hidden])'

type Props = {
  draft: Draft
  of?: string
  children: ReactNode
}

/** Restores the typed values when the dialog was closed by mistake. The code that submits the values clears `draft`. */
export function DraftFields({ draft, of = '', children }: Props) {
  const fields = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    for (const control of fields.current?.querySelectorAll<Control>(CONTROLS) ?? [])
      control.value = draft.read(of + control.name) ?? control.value
  }, [draft, of])
  const keep = ({ target }: FormEvent<HTMLElement>) => {
    const { name, value } = target as Control
    draft.keep(of + name, value)
  }
  return (
    <div ref={fields} style={{ display: 'contents' }} onChange={keep}>
      {children}
    </div>
  )
}
