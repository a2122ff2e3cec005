import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useActionData, useLocation, useNavigation } from 'react-router'
import { Button } from '../button'
import { onSwap } from './field-swap'
import { readContents, withCurrentFields, type FormContents } from './form-contents'
import { listChanges } from './list-changes'
import { LeaveQuestion, useUnsavedForm } from './leave-question'
import { UnsavedBar } from './save-bar'

const SAVES = 'button.primary[type="submit"]'
/** The first of these events begins an edit. Changes that fields make by themselves before it do not count. */
const BEGINS = ['pointerdown', 'keydown', 'focusin'] as const

export default function LeaveWatch({
  marker,
  isSmall,
}: {
  marker: RefObject<HTMLInputElement | null>
  isSmall: boolean
}) {
  const form = useRef<HTMLFormElement>(null)
  const before = useRef<FormContents | null>(null)
  const wasSent = useRef(false)
  const [changes, setChanges] = useState<string[]>([])
  useLayoutEffect(() => {
    form.current = marker.current?.form ?? null
  }, [marker])
  const asksForAll = useUnsavedForm({ form, changes })
  useEffect(() => watch(form, { before, wasSent, setChanges }), [])
  const { key } = useLocation()
  const isRefused = useActionData() !== undefined
  useEffect(() => {
    if (!wasSent.current) return
    wasSent.current = false
    if (isRefused) return
    // The form was saved and the page stayed, so the values shown are stored.
    before.current = null
    setChanges([])
  }, [key, isRefused])
  return (
    <>
      {isSmall || changes.length === 0 ? null : <PrimaryBar form={form} changes={changes} setChanges={setChanges} />}
      {asksForAll ? <LeaveQuestion /> : null}
    </>
  )
}

type PrimaryBarProps = {
  form: RefObject<HTMLFormElement | null>
  changes: string[]
  setChanges: (changes: string[]) => void
}

function PrimaryBar({ form: { current: form }, changes, setChanges }: PrimaryBarProps) {
  // Excludes the reload after an answer, so that a refused form can be corrected and sent meanwhile.
  const isSaving = useNavigation().state === 'submitting'
  const button = form?.querySelector<HTMLButtonElement>(SAVES)
  useLayoutEffect(() => {
    button?.style.setProperty('visibility', 'hidden')
    return () => void button?.style.removeProperty('visibility')
  }, [button])
  if (!form || !button) return null
  // Pickers and rows cannot be reset one by one, so the page opens again without asking.
  const discard = () => {
    flushSync(() => setChanges([]))
    form.reset()
    location.reload()
  }
  return createPortal(
    <UnsavedBar changes={changes} isSaving={isSaving} discard={discard}>
      <Button variant="primary" isBusy={isSaving} onClick={() => form.requestSubmit(button)}>
        {button.textContent}
      </Button>
    </UnsavedBar>,
    form,
  )
}

type Watched = {
  before: { current: FormContents | null }
  wasSent: { current: boolean }
  setChanges: (changes: string[]) => void
}

function watch({ current: form }: { current: HTMLFormElement | null }, { before, wasSent, setChanges }: Watched) {
  if (form === null) return
  const leave = new AbortController()
  const { signal } = leave
  const begin = () => {
    before.current ??= readContents(form)
  }
  for (const name of BEGINS) form.addEventListener(name, begin, { signal, capture: true })
  const compare = ({ target }: Event) => {
    if (!(target instanceof Node) || !form.contains(target)) return
    if (before.current === null) return
    // Sets a new list each time, because pickers lose letters if there is no render between two keys.
    setChanges(listChanges(form, before.current))
  }
  // Listens on the window, which runs after React has rendered the effect of the event.
  addEventListener('input', compare, { signal })
  addEventListener('change', compare, { signal })
  const forgetSwap = onSwap((names) => {
    if (before.current !== null) before.current = withCurrentFields(form, before.current, names)
  })
  signal.addEventListener('abort', forgetSwap)
  form.addEventListener('submit', () => (wasSent.current = true), { signal })
  const save = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's' || event.defaultPrevented) return
    const button = form.querySelector<HTMLButtonElement>(SAVES)
    if (button === null) return
    event.preventDefault()
    form.requestSubmit(button)
  }
  form.addEventListener('keydown', save, { signal })
  return () => leave.abort()
}
