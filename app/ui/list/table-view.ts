import { useCallback, useMemo, useSyncExternalStore } from 'react'

export type Density = 'normal' | 'compact'
type Kept = { density?: Density; columns?: Record<string, boolean> }

export type TableView = {
  density: Density
  /** What a person decided about a column; undefined leaves it to the width of the window. */
  choiceOf: (column: string) => boolean | undefined
  setDensity: (density: Density) => void
  setColumn: (column: string, isShown: boolean) => void
  reset: () => void
}

const keyOf = (name: string) => `almoner.table.${name}`
const listeners = new Set<() => void>()
/** Holds what was chosen where the browser refuses storage: for this page only. */
const unstored = new Map<string, string>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

function stored(name: string): string {
  try {
    return localStorage.getItem(keyOf(name)) ?? ''
  } catch {
    return unstored.get(name) ?? ''
  }
}

function store(name: string, kept: Kept): void {
  const text = JSON.stringify(kept)
  try {
    localStorage.setItem(keyOf(name), text)
  } catch {
    unstored.set(name, text)
  }
  for (const listener of listeners) listener()
}

function parsed(text: string): Kept {
  try {
    const kept: unknown = JSON.parse(text || '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Kept) : {}
  } catch {
    return {}
  }
}

/** Density and columns of one table, remembered on this device. `const view = useTableView('contributions')` */
export function useTableView(name: string): TableView {
  const text = useSyncExternalStore(
    subscribe,
    useCallback(() => stored(name), [name]),
    () => '',
  )
  const kept = useMemo(() => parsed(text), [text])
  return {
    density: kept.density === 'compact' ? 'compact' : 'normal',
    choiceOf: (column) => kept.columns?.[column],
    setDensity: (density) => store(name, { ...kept, density }),
    setColumn: (column, isShown) => store(name, { ...kept, columns: { ...kept.columns, [column]: isShown } }),
    reset: () => store(name, {}),
  }
}
