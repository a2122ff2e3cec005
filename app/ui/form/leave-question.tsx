import { useEffect, useId, useSyncExternalStore } from 'react'
import type { RefObject } from 'react'
import { createPortal } from 'react-dom'
import { useBlocker } from 'react-router'
import { counted } from '~/kit/text'
import { ConfirmDialog } from '~/ui/overlay/dialog'
import { leavesForms } from './leaves-forms'
import { useAnswered } from './use-answered'

const unsavedOf = new Map<string, readonly string[]>()
const sending = new Set<string>()
const listeners = new Set<() => void>()
let all: readonly string[] = []

function notifyListeners(): void {
  all = [...unsavedOf].flatMap(([id, changes]) => (sending.has(id) ? [] : changes))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const first = (): string | null => unsavedOf.keys().next().value ?? null
const everything = (): readonly string[] => all
const NOTHING: readonly string[] = []

/**
 * Shows a form's unsaved changes until it is sent. True for the one form that asks for all forms of the page, because
 * the router lets only one ask.
 */
export function useUnsavedForm({
  form,
  changes,
}: {
  form: RefObject<HTMLFormElement | null>
  changes: readonly string[]
}): boolean {
  const id = useId()
  useEffect(() => {
    unsavedOf.set(id, changes)
    notifyListeners()
  }, [id, changes])
  const answered = useAnswered()
  useEffect(() => {
    if (answered !== null && sending.delete(id)) notifyListeners()
  }, [answered, id])
  useEffect(() => {
    const element = form.current
    const mark = (isSending: boolean) => () => {
      if (isSending) sending.add(id)
      else sending.delete(id)
      notifyListeners()
    }
    const [sent, edited] = [mark(true), mark(false)]
    element?.addEventListener('submit', sent)
    element?.addEventListener('input', edited)
    return () => {
      element?.removeEventListener('submit', sent)
      element?.removeEventListener('input', edited)
      unsavedOf.delete(id)
      sending.delete(id)
      notifyListeners()
    }
  }, [form, id])
  return useSyncExternalStore(subscribe, first, () => null) === id
}

export function LeaveQuestion() {
  const changes = useSyncExternalStore(subscribe, everything, () => NOTHING)
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => (all.length > 0 ? event.preventDefault() : undefined)
    addEventListener('beforeunload', leave)
    return () => removeEventListener('beforeunload', leave)
  }, [])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => all.length > 0 && leavesForms(currentLocation, nextLocation),
  )
  const isBlocked = blocker.state === 'blocked'
  const isAnswered = isBlocked && changes.length === 0
  // Goes on without the question once the changes were saved or undone.
  useEffect(() => {
    if (isAnswered) blocker.proceed()
  }, [blocker, isAnswered])
  if (!isBlocked || isAnswered) return null
  // The form that asks may be hidden, so the question is rendered outside of it.
  return createPortal(
    <ConfirmDialog
      isOpen
      onClose={() => blocker.reset()}
      title="Leave without saving?"
      keep="Cancel"
      act={`Discard ${counted(changes.length, 'change')}`}
      isDangerous
      onAct={() => blocker.proceed()}
    >
      <p>{`Unsaved changes: ${changes.join(', ')}.`}</p>
    </ConfirmDialog>,
    document.body,
  )
}
