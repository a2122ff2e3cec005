import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { noteLimits } from '~/ui/form/limit-notes'
import { readTitle, showTitle } from './page-title'
import { useSearchAsTyped } from './search-as-typed'

/** A control as the next page may show it: another element of the same name. */
type Control = { selector: string; text: string }

const toControl = (element: Element): Control => {
  const { name, type } = element as HTMLInputElement
  if (element.id !== '') return { selector: `#${CSS.escape(element.id)}`, text: '' }
  if (name) return { selector: `${element.tagName}[name="${CSS.escape(name)}"][type="${type}"]`, text: '' }
  return { selector: element.tagName, text: element.getAttribute('aria-label') ?? element.textContent.trim() }
}

const findControl = ({ selector, text }: Control): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(`#main ${selector}`)].find(
    (element) => text === '' || (element.getAttribute('aria-label') ?? element.textContent.trim()) === text,
  )

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main')
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

const textOf = (selector: string): string => document.querySelector(selector)?.textContent.trim() ?? ''

/** How a list stands: its size or that nothing matches, its order, and which rows are shown. */
function describeList(): string {
  const table = document.querySelector('#main .table-card')
  if (table === null) return ''
  const head = table.querySelector('th[aria-sort]')
  const empty = table.querySelector('table') === null ? textOf('#main .table-card h2, #main .table-card b') : ''
  const size = empty || `${textOf('#main .head .sub').split(' · ', 1)[0] ?? ''} ${textOf('#main h1').toLowerCase()}`
  const order = head === null ? '' : `Sorted by ${head.textContent.trim()}, ${head.getAttribute('aria-sort') ?? ''}`
  return [size, order, empty ? '' : textOf('#main .table-card .foot > span')].filter(Boolean).join('. ')
}

/** The title with the view and the page of a list, which the address alone distinguishes. */
function nameView(title: string): string {
  const view = textOf('#main .tabs [aria-current="page"]')
  const page = /Page [\d,]+ of [\d,]+/.exec(textOf('#main .foot nav'))?.[0] ?? ''
  return [view, page.startsWith('Page 1 ') ? '' : page, title].filter(Boolean).join(' · ')
}

/** What is announced is no text of the page: neither its search nor a selection of all finds it. */
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
  const [words, setWords] = useState('')
  const host = useRef<HTMLDivElement>(null)
  const region = useRef<HTMLElement>(null)
  const last = useRef({ address: first, control: null as Control | null })
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element && target !== document.body) last.current.control = toControl(target)
    }
    addEventListener('focusin', note)
    return () => removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    const title = readTitle()
    showTitle(title, nameView(title))
    const { address: from, control } = last.current
    last.current = { address: pathname + search, control }
    if (from === pathname + search) return
    showSearched()
    const isSamePage = from.split('?', 1)[0] === pathname
    setWords((isSamePage && describeList()) || title)
    if (document.activeElement !== null && document.activeElement !== document.body) return
    const same = isSamePage && control !== null ? findControl(control) : undefined
    if (same) same.focus({ preventScroll: true })
    if (document.activeElement === document.body) focusHeading()
  }, [pathname, search])
  useEffect(() => {
    if (host.current === null) return
    region.current ??= addRegion(host.current)
    region.current.textContent = words
  }, [words])
  return <div ref={host} className="sr" data-announces={words} />
}
