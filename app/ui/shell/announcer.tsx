import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { noteLimits } from '~/ui/form/limit-notes'
import { watchFocus } from './kept-focus'
import { watchMenuKeys } from './menu-keys'
import { useSearchAsTyped } from './search-as-typed'

const readText = (selector: string): string => document.querySelector(selector)?.textContent.trim() ?? ''

function describeList(): string {
  // Lists that are not tables give their size in `data-result`.
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

/** A closed shadow root keeps the words out of page search and of select all. */
function addRegion(host: HTMLElement): HTMLElement {
  const region = document.createElement('output')
  host.attachShadow({ mode: 'closed' }).append(region)
  return region
}

function showSearched(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>('#main form[method="get"] input[type="search"]'))
    if (input !== document.activeElement) input.value = input.defaultValue
}

/**
 * Announces to screen readers where a navigation led: the page, or the new state of its list. Keeps the focus, or moves
 * it to the heading if the element is gone. Loads once somebody uses the page, which was at `from` then.
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
