import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { noteLimits } from '~/ui/form/limit-notes'
import { watchFocus } from './kept-focus'
import { watchMenuKeys } from './menu-keys'
import { useSearchAsTyped } from './search-as-typed'

const readText = (selector: string): string => document.querySelector(selector)?.textContent.trim() ?? ''

/** The list's size or "no match", its order, and the shown rows. */
function describeList(): string {
  // Lists that are no table say their size themselves.
  const result = document.querySelector('#main [data-result]')?.getAttribute('data-result') ?? ''
  if (result !== '') return [result, readText('#main .foot > span')].filter(Boolean).join('. ')
  const table = document.querySelector('#main .table-card')
  if (table === null) return ''
  const head = table.querySelector('th[aria-sort]')
  const empty = table.querySelector('table') === null ? readText('#main .table-card h2, #main .table-card b') : ''
  const size = empty || `${readText('#main .head .sub').split(' · ', 1)[0] ?? ''} ${readText('#main h1').toLowerCase()}`
  const order = head === null ? '' : `Sorted by ${head.textContent.trim()}, ${head.getAttribute('aria-sort') ?? ''}`
  return [size, order, empty ? '' : readText('#main .table-card .foot > span')].filter(Boolean).join('. ')
}

/** Kept out of the page's text, so that neither its search nor selecting all finds it. */
function addRegion(host: HTMLElement): HTMLElement {
  const region = document.createElement('output')
  host.attachShadow({ mode: 'closed' }).append(region)
  return region
}

/** A search whose words went elsewhere, as by "Clear all filters", shows them no longer. */
function showSearched(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>('#main form[method="get"] input[type="search"]'))
    if (input !== document.activeElement) input.value = input.defaultValue
}

/**
 * Says where a navigation led, for who does not see it: the page or what became of its list. The focus stays where it
 * was, or goes to the heading where that is gone. Comes once somebody uses the page, which was at `from` then.
 */
export default function Announcer({ from: first }: { from: string }) {
  const { pathname, search } = useLocation()
  useSearchAsTyped()
  useEffect(noteLimits, [])
  useEffect(watchMenuKeys, [])
  const [words, setWords] = useState('')
  const host = useRef<HTMLDivElement>(null)
  const region = useRef<HTMLElement>(null)
  const last = useRef(first)
  const focus = useRef<ReturnType<typeof watchFocus>>(null)
  useEffect(() => {
    const watch = watchFocus()
    focus.current = watch
    return watch.stop
  }, [])
  useEffect(() => {
    const from = last.current
    last.current = pathname + search
    if (from === pathname + search) return
    showSearched()
    const isSamePage = from.split('?', 1)[0] === pathname
    setWords((isSamePage && describeList()) || document.title)
    focus.current?.restore(isSamePage)
  }, [pathname, search])
  useEffect(() => {
    if (host.current === null) return
    region.current ??= addRegion(host.current)
    region.current.textContent = words
  }, [words])
  return <div ref={host} className="sr" data-announces={words} />
}
