import { useCallback, useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { counted } from '~/kit/text'
import { useIsBrowser } from '~/ui/use-is-browser'
import { Button } from '~/ui/button'
import { onSwap } from './field-swap'
import { LeaveQuestion, useUnsavedForm } from './leave-question'
import { contentsOf, movedLists, rowOf, rowsMissing, type Contents } from './row-changes'

export type UnsavedChanges = { form: RefObject<HTMLFormElement | null>; changes: string[]; discard: () => void }

/** Fields of several controls say their name around them. */
const nameOf = (form: HTMLFormElement, field: string): string => {
  const control = form.elements.namedItem(field)
  const first = control instanceof RadioNodeList ? control[0] : control
  const around = first instanceof Element ? first.closest<HTMLElement>('[data-label]')?.dataset.label : undefined
  if (around !== undefined) return around
  const label =
    first instanceof HTMLInputElement || first instanceof HTMLTextAreaElement || first instanceof HTMLSelectElement
      ? first.labels?.[0]
      : undefined
  const words = [...((label?.querySelector('b') ?? label)?.childNodes ?? [])].filter(
    (node) => !(node instanceof Element && node.matches('.opt')),
  )
  return (
    words
      .map((node) => node.textContent)
      .join('')
      .trim() || field
  )
}

/** What is stored, where a form appears with what was refused already in it: text that stands in one field each. */
const storedIn = (now: Contents, stored: Readonly<Record<string, string>>): Contents =>
  new Map(
    [...now].map(([key, { field, value }]) => [
      key,
      {
        field,
        value: stored[field] !== undefined && value.lastIndexOf('\n') === 0 ? `\n${stored[field]}` : value,
      },
    ]),
  )

/** What rows are called on their page, by their keys: a removed one is named when it is gone. */
function rowNames(form: HTMLFormElement, contents: Contents): Map<string, string> {
  const names = new Map<string, string>()
  const fields = new Map([...form.elements].map((field) => [field.getAttribute('name'), field]))
  for (const [key, { field }] of contents) {
    const row = rowOf(key)
    if (row === null || key !== `${row}.id`) continue
    const name = fields.get(field)?.closest('[data-row]')?.getAttribute('aria-label')
    if (name) names.set(row, name)
  }
  return names
}

/** Each change in the words of the page: fields by their labels, rows by their names. */
function describeChanges(form: HTMLFormElement, saved: Saved, now: Contents): string[] {
  const { contents: before } = saved
  const names = rowNames(form, now)
  const [added, removed] = [rowsMissing(now, before), rowsMissing(before, now)]
  const described = (key: string): string[] => {
    const row = rowOf(key)
    if (row !== null && (added.has(row) || removed.has(row))) return []
    const { field } = now.get(key) ?? before.get(key) ?? { field: key }
    const label = nameOf(form, field)
    const rowName = row === null ? undefined : names.get(row)
    return [rowName === undefined ? label : label === field ? rowName : `${label} of ${rowName}`]
  }
  const keys = [...new Set([...before.keys(), ...now.keys()])]
  return [
    ...new Set([
      ...keys.filter((key) => before.get(key)?.value !== now.get(key)?.value).flatMap(described),
      ...[...added].map((row) => `${names.get(row) ?? 'A row'} added`),
      ...[...removed].map((row) => `${saved.rows.get(row) ?? 'A row'} removed`),
      ...movedLists(before, now).map(() => 'Order of rows'),
    ]),
  ]
}

type Saved = { contents: Contents; rows: Map<string, string> }

/** Text that was typed before the script came: the field without it. */
const typedBefore = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...form.elements].flatMap((field) =>
      (field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type !== 'file')) &&
      field.value !== field.defaultValue
        ? [[field.name, field.defaultValue]]
        : [],
    ),
  )

/**
 * Watches a form and names what changed since it appeared; begin it again (by its key) once it is saved. A form that
 * shows what was refused cannot be reset to what is stored: `startOver` renders it without the error, and `stored` says
 * what its fields would be without it. `const unsaved = useUnsavedChanges(); <Form ref={unsaved.form}>…<SaveBar
 * {...unsaved} /></Form>`
 */
export function useUnsavedChanges(startOver?: () => void, stored?: Readonly<Record<string, string>>): UnsavedChanges {
  const form = useRef<HTMLFormElement>(null)
  const saved = useRef<Saved | null>(null)
  const [changes, setChanges] = useState<string[]>([])
  const isBrowser = useIsBrowser()
  const compare = useCallback(() => {
    const element = form.current
    const before = saved.current
    if (!element || before === null) return
    setChanges(describeChanges(element, before, contentsOf(element)))
  }, [])
  const discard = useCallback(() => {
    if (startOver) startOver()
    else form.current?.reset()
    setChanges([])
  }, [startOver])
  useEffect(() => {
    const element = form.current
    // Before, fields of several controls stand there as plain ones.
    if (!element || !isBrowser) return
    if (saved.current === null) {
      const now = contentsOf(element)
      const contents = storedIn(now, { ...typedBefore(element), ...stored })
      saved.current = { contents, rows: rowNames(element, now) }
      compare()
    }
    const later = () => queueMicrotask(compare)
    const forgetSwap = onSwap((names) => {
      const before = saved.current?.contents
      if (before === undefined) return
      const swapped = new Set(names)
      for (const [key, { field }] of before) if (swapped.has(field)) before.delete(key)
      for (const [key, content] of contentsOf(element)) if (swapped.has(content.field)) before.set(key, content)
      compare()
    })
    // At the window, after React: drawing again between a key and React's own listener would put a controlled input
    // back to what it was.
    const notice = ({ target }: Event) => (target instanceof Node && element.contains(target) ? compare() : undefined)
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
  return { form, changes, discard }
}

type SaveBarProps = UnsavedChanges & { isSaving?: boolean; label?: string }

/**
 * Appears inside a form when something changed, without moving it; Ctrl or Cmd S saves. Place it last in the form, with
 * what `useUnsavedChanges` gave.
 */
export function SaveBar({ isSaving = false, label = 'Save changes', ...unsaved }: SaveBarProps) {
  const { form, changes, discard } = unsaved
  const asksForAll = useUnsavedForm(unsaved)
  const isDirty = changes.length > 0
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (isDirty) form.current?.requestSubmit()
    }
    addEventListener('keydown', save)
    return () => removeEventListener('keydown', save)
  }, [form, isDirty])
  return (
    <>
      <noscript>
        <Button type="submit" variant="primary">
          {label}
        </Button>
      </noscript>
      {changes.length === 0 ? null : (
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
          <Button type="submit" variant="primary" isBusy={isSaving}>
            {label}
          </Button>
        </section>
      )}
      {asksForAll ? <LeaveQuestion /> : null}
    </>
  )
}
