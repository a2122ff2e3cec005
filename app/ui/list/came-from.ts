import { useLayoutEffect, useSyncExternalStore, type MouseEvent } from 'react'
import { useLocation, useNavigate, useNavigationType, type Location, type NavigationType } from 'react-router'
import { isPlainClick } from '~/ui/use-follow'
import { readPageName } from './list-title'

/** `label` is the name in the page's title; `steps` counts the history entries between. */
type Origin = { to: string; label: string; steps: number }
type Page = { key: string; to: string; pathname: string; label: string }

const KEY = 'almoner.came-from'
const MAX_STORED = 50
/** React Router's key of the history entry at which the document was loaded. */
const FIRST = 'default'

let origins = new Map<string, Origin>()
let last: Page | null = null
let isRead = false
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

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
    // Without storage, or with foreign data in it, the link back leads to the list.
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
  // Skips the form that created this record and leads back to where that form was opened.
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

export function useNotedPages(): void {
  const place = useLocation()
  const how = useNavigationType()
  useLayoutEffect(() => arrive(pageAt(place), how), [place, how])
}

/** Leads back to the page that the person came from, by its name and as it was left, or to `otherwise`. */
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
