import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { CLOSES_ON_SCRIM } from './dialog'
import { Icon } from '~/ui/icon'
import { paletteSections } from './palette-sections'
import { PaletteResults } from './palette-results'
import type { Command, PaletteItem, SearchResult } from './palette-sections'
import { readRecent, remember } from './recent'

export type { Command, PageCommand, SearchResult } from './palette-sections'

const TYPING_PAUSE_MS = 120

type Search = (term: string) => Promise<SearchResult[]>

function useResults(term: string, search: Search) {
  const [found, setFound] = useState<{ term: string; results: SearchResult[] }>({ term: '', results: [] })
  const requested = useRef(search)
  useEffect(() => {
    requested.current = search
  })
  useEffect(() => {
    if (!term) return
    let isCurrent = true
    const timer = setTimeout(() => {
      void requested.current(term).then(
        (results) => (isCurrent ? setFound({ term, results }) : undefined),
        () => (isCurrent ? setFound({ term, results: [] }) : undefined),
      )
    }, TYPING_PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [term])
  return { results: term ? found.results : [], isWaiting: term !== found.term }
}

function useOnceKnown(term: string, isWaiting: boolean, act: () => void): () => void {
  const [requested, setRequested] = useState<string | null>(null)
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (requested === null || (requested === term && isWaiting)) return
    setRequested(null)
    if (requested === term) latest.current()
  }, [requested, term, isWaiting])
  return () => setRequested(term)
}

type PaletteProps = {
  isOpen: boolean
  /** Returns the keys typed before the palette loaded, once. It is the same function in each render. */
  takeTyped: () => string
  isLoading: boolean
  onClose: () => void
  commands: readonly Command[]
  search: Search
}

export function CommandPalette({ isOpen, ...finder }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (isOpen && !element?.open) element?.showModal()
    if (!isOpen && element?.open) element.close()
  }, [isOpen])
  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label="Search and commands"
      onClose={finder.onClose}
      {...CLOSES_ON_SCRIM}
    >
      {isOpen ? <Finder {...finder} /> : null}
    </dialog>
  )
}

function Finder({ onClose, isLoading, commands, search, takeTyped }: Omit<PaletteProps, 'isOpen'>) {
  const [typed, setTyped] = useState('')
  useLayoutEffect(() => {
    setTyped(takeTyped())
  }, [takeTyped])
  const [at, setAt] = useState(0)
  const [recent] = useState(readRecent)
  const listId = useId()
  const navigate = useNavigate()
  const term = typed.trim()
  const { results, isWaiting: isConfirming } = useResults(term, search)
  const isWaiting = isConfirming || isLoading
  const sections = paletteSections({ term, commands, results, recent })
  const items = sections.flatMap((section) => section.items)
  const current = items[Math.min(at, items.length - 1)]
  const go = (item: PaletteItem | undefined, inNewTab = false) => {
    if (!item) return
    onClose()
    if ('act' in item) return item.act()
    if (item.isFile) return location.assign(item.to)
    remember(item)
    if (inNewTab || item.opensTab) window.open(item.to, '_blank', 'noopener')
    else void navigate(item.to)
  }
  const goSoon = useOnceKnown(term, isWaiting, () => go(items[0]))
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && items.length > 0) {
      event.preventDefault()
      setAt((Math.min(at, items.length - 1) + step + items.length) % items.length)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      const isSelected = at > 0 || !isWaiting
      if (isSelected) go(current, event.ctrlKey || event.metaKey)
      else goSoon()
    }
  }
  return (
    <>
      <div className="palette-find">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current ? `${listId}-${current.id}` : undefined}
          aria-label="Search supporters, contributions, products, pages"
          placeholder="Search supporters, contributions, products, pages…"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={press}
        />
        <button type="button" className="icon-btn" aria-label="Close" onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
      <PaletteResults
        listId={listId}
        term={term}
        sections={sections}
        current={current}
        onPoint={(item) => setAt(items.indexOf(item))}
        onChoose={go}
      />
      <output className={items.length === 0 ? 'palette-none' : 'sr'}>
        {items.length > 0
          ? `${items.length} found`
          : isWaiting
            ? 'Searching…'
            : 'No matching records found for your query.'}
      </output>
      <div className="palette-foot" aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> to select
        </span>
        <span>
          <kbd>Enter</kbd> to open
        </span>
        <span>
          <kbd>Ctrl Enter</kbd> in a new tab
        </span>
      </div>
    </>
  )
}
