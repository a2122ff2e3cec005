import { useLayoutEffect, useRef, type FormEvent, type ReactNode, type RefObject } from 'react'

/** Typed values by the names of their fields. */
export type Draft = Readonly<Record<string, string>>

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
const CONTROLS = 'select, textarea, input:not([type=checkbox], [type=hidden])'

type Props = {
  draft: RefObject<Draft>
  /** The record, where one dialog is opened for several. */
  of?: string
  children: ReactNode
}

/**
 * Around the fields of a dialog: what was typed is there again when it is closed by mistake and opened again. The code
 * that sends it empties `draft`. `<DraftFields draft={draft}><Field label="Note">…</Field></DraftFields>`
 */
export function DraftFields({ draft, of = '', children }: Props) {
  const fields = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    for (const control of fields.current?.querySelectorAll<Control>(CONTROLS) ?? [])
      control.value = draft.current[of + control.name] ?? control.value
  }, [draft, of])
  const keep = ({ target }: FormEvent<HTMLElement>) => {
    const { name, value } = target as Control
    draft.current = { ...draft.current, [of + name]: value }
  }
  return (
    <div ref={fields} style={{ display: 'contents' }} onChange={keep}>
      {children}
    </div>
  )
}
