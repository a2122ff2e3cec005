import { useRef, type KeyboardEvent, type ReactNode } from 'react'

export type Tab<K extends string> = { key: K; label: ReactNode }

type TabListProps<K extends string> = {
  label: string
  tabs: readonly Tab<K>[]
  selected: K | undefined
  onSelect: (key: K) => void
  idOf: (key: K) => string
  panelOf: (key: K) => string
  className?: string
}

const placeFor: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

export function TabList<K extends string>({
  label,
  tabs,
  selected,
  onSelect,
  idOf,
  panelOf,
  className = 'tabs',
}: TabListProps<K>) {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex(({ key }) => key === selected)
    const to = placeFor[event.key]?.(at, tabs.length)
    const tab = to === undefined ? undefined : tabs[to]
    if (to === undefined || tab === undefined) return
    event.preventDefault()
    onSelect(tab.key)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  return (
    <div className={className} role="tablist" tabIndex={-1} aria-label={label} ref={list} onKeyDown={onKeyDown}>
      {tabs.map(({ key, label: name }) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={idOf(key)}
          aria-controls={panelOf(key)}
          aria-selected={key === selected}
          tabIndex={key === selected ? 0 : -1}
          className={key === selected ? 'on' : undefined}
          onClick={() => onSelect(key)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
