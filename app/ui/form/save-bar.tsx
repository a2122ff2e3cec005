import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { counted } from '~/kit/text'
import { useIsBrowser } from '~/ui/use-is-browser'
import { Button } from '~/ui/button'
import { onSwap } from './field-swap'
import { keepEqual, readContents, withCurrentFields, type FormContents } from './form-contents'
import { LeaveQuestion, useUnsavedForm } from './leave-question'

export type UnsavedChanges = {
  form: RefObject<HTMLFormElement | null>
  changes: string[]
  discard: () => void
  compare: () => Promise<string[]>
}

function withStored(now: FormContents, stored: Readonly<Record<string, string>>): FormContents {
  const fields = [...now.fields].map(([key, { field, value }]) => {
    const isStored = stored[field] !== undefined && value.lastIndexOf('\n') === 0
    return [key, { field, value: isStored ? `\n${stored[field]}` : value }] as const
  })
  return { ...now, fields: new Map(fields) }
}

/** Boxes without a value of their own hold "on" and have no default value. */
const HOLDS_NO_TEXT = new Set(['file', 'checkbox', 'radio'])

const typedBefore = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...form.elements].flatMap((field) =>
      (field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && !HOLDS_NO_TEXT.has(field.type))) &&
      field.value !== field.defaultValue.replaceAll('\r\n', '\n')
        ? [[field.name, field.defaultValue]]
        : [],
    ),
  )

/** Give it a new `key` once the form is saved. For a refused form, `startOver` renders it without the error. */
export function useUnsavedChanges(startOver?: () => void, stored?: Readonly<Record<string, string>>): UnsavedChanges {
  const form = useRef<HTMLFormElement>(null)
  const saved = useRef<FormContents | null>(null)
  const [changes, setChanges] = useState<string[]>([])
  const isBrowser = useIsBrowser()
  // The script for the words loads after the page, because a form begins without changes.
  const compare = useCallback(async () => {
    const { listChanges } = await import('./list-changes')
    const element = form.current
    const before = saved.current
    if (!element || before === null) return []
    const now = listChanges(element, before)
    setChanges((known) => keepEqual(known, now))
    return now
  }, [])
  const discard = useCallback(() => {
    if (startOver) startOver()
    else form.current?.reset()
    setChanges([])
  }, [startOver])
  useEffect(() => {
    const element = form.current
    // Until then, fields of several controls are rendered as plain ones.
    if (!element || !isBrowser) return
    if (saved.current === null) {
      saved.current = withStored(readContents(element), { ...typedBefore(element), ...stored })
      void compare()
    }
    const later = () => void compare()
    const forgetSwap = onSwap((names) => {
      if (saved.current !== null) saved.current = withCurrentFields(element, saved.current, names)
      void compare()
    })
    // Listens on the window, after React: a render between a key and React's own listener would reset a controlled
    // input.
    const notice = ({ target }: Event) =>
      target instanceof Node && element.contains(target) ? void compare() : undefined
    addEventListener('input', notice)
    addEventListener('change', notice)
    element.addEventListener('reset', later)
    return () => {
      forgetSwap()
      removeEventListener('input', notice)
      removeEventListener('change', notice)
      element.removeEventListener('reset', later)
    }
  }, [compare, isBrowser, stored])
  return { form, changes, discard, compare }
}

type BarProps = { changes: readonly string[]; isSaving: boolean; discard: () => void; children: ReactNode }

export const UnsavedBar = ({ changes, isSaving, discard, children }: BarProps) => (
  <section className="savebar" aria-label="Unsaved changes">
    <span className="dot" />
    <span className="savebar-words">
      <b>
        {counted(changes.length, 'change')}
        <span className="no-phone"> not saved</span>
      </b>{' '}
      <span className="muted no-phone">{changes.join(', ')}</span>
    </span>
    <span className="grow" />
    <kbd className="no-phone">Ctrl S</kbd>
    <Button onClick={discard} disabled={isSaving}>
      Discard
    </Button>
    {children}
  </section>
)

type SaveBarProps = UnsavedChanges & { isSaving?: boolean; label?: string }

/** Appears without moving the form. Place it last in the form, with the result of `useUnsavedChanges`. */
export function SaveBar({ isSaving = false, label = 'Save changes', ...unsaved }: SaveBarProps) {
  const { form, changes, discard, compare } = unsaved
  const asksForAll = useUnsavedForm(unsaved)
  useEffect(() => {
    // Compares again: the key may come before the bar, whose words are still loading.
    const submitChanges = async () => {
      if ((await compare()).length > 0) form.current?.requestSubmit()
    }
    const save = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      void submitChanges()
    }
    addEventListener('keydown', save)
    return () => removeEventListener('keydown', save)
  }, [form, compare])
  return (
    <>
      <noscript>
        {import.meta.env.SSR ? (
          <Button type="submit" variant="primary">
            {label}
          </Button>
        ) : null}
      </noscript>
      {changes.length === 0 ? null : (
        <UnsavedBar changes={changes} isSaving={isSaving} discard={discard}>
          <Button type="submit" variant="primary" isBusy={isSaving}>
            {label}
          </Button>
        </UnsavedBar>
      )}
      {asksForAll ? <LeaveQuestion /> : null}
    </>
  )
}
