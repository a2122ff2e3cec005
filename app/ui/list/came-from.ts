import { useLayoutEffect, useSyncExternalStore, type MouseEvent } from 'react'
import { useLocation, useNavigate, useNavigationType, type Location, type NavigationType } from 'react-router'
import { isPlainClick } from '~/ui/use-follow'
import { readPageName } from './list-title'

/** A page that a person came from, by the name in its title, and how many steps of the history lie between. */
type Origin = { to: string; label: string; steps: number }
type Page = { key: string; to: string; pathname: string; label: string }

const KEY = 'almoner.came-from'
const MAX_STORED = 50
/** React Router's key of the place that a document was loaded at. */
const FIRST = 'default'

/** By the key of the place in the history, oldest first. */
let origins = new Map<string, Origin>()
let last: Page | null = null
let isRead = false
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Restores the state after a reload, in this window only. */
function restoreState(): void {
  if (isRead) return
  isRead = true
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as {
      origins: [string, Origin][]
      last: Page
    } | null
    if (!stored) return
    origins = new Map(stored.origins)
    last = stored.last
  } catch {
    // Without storage, or with what is not ours, the way back leads to the list.
  }
}

function keep(): void {
  origins = new Map([...origins].slice(-MAX_STORED))
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ origins: [...origins], last }))
  } catch {
    // As above.
  }
}

const isFollowedFrom = ({ to }: Page): boolean => document.referrer === `${location.origin}${to}`

function findOrigin(page: Page, how: NavigationType): Origin | undefined {
  if (!last) return undefined
  const known = origins.get(page.key)
  const before = origins.get(last.key)
  if (how === 'REPLACE') return before
  // A form that made this record is no place to go back to: the way back leads to where the form was opened.
  if (how === 'PUSH' && last.pathname.endsWith('/new')) return before && { ...before, steps: before.steps + 1 }
  if (last.pathname === page.pathname) return how === 'POP' ? known : before && { ...before, steps: before.steps + 1 }
  if (how === 'POP' && page.key !== FIRST) return known
  return how === 'PUSH' || isFollowedFrom(last) ? { to: last.to, label: last.label, steps: 1 } : known
}

function arrive(page: Page, how: NavigationType): void {
  restoreState()
  const origin = findOrigin(page, how)
  if (origin) origins.set(page.key, origin)
  else origins.delete(page.key)
  last = page
  keep()
  for (const listener of listeners) listener()
}

const pageAt = ({ key, pathname, search }: Location): Page => ({
  key,
  pathname,
  to: pathname + search,
  label: readPageName(),
})

/** Notes each page as a person gets there; called once, by the shell. */
export function useNotedPages(): void {
  const place = useLocation()
  const how = useNavigationType()
  useLayoutEffect(() => arrive(pageAt(place), how), [place, how])
}

/**
 * The link back from a record: to the page that a person came from, as it was left and by its name, or to `otherwise`.
 */
export function useCameFrom(otherwise: { to: string; label: string }): {
  to: string
  label: string
  onClick?: (event: MouseEvent) => void
} {
  const { key } = useLocation()
  const navigate = useNavigate()
  const origin = useSyncExternalStore(
    subscribe,
    () => origins.get(key) ?? null,
    () => null,
  )
  if (!origin) return otherwise
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    void navigate(-origin.steps)
  }
  return { to: origin.to, label: origin.label, onClick }
}
