import { useCallback, useMemo, useSyncExternalStore } from 'react'

export type Density = 'normal' | 'compact'
type StoredView = { density?: Density; columns?: Record<string, boolean> }

export type TableView = {
  density: Density
  /** The person's choice for a column; undefined leaves it to the width of the window. */
  choiceOf: (column: string) => boolean | undefined
  hasChoice: boolean
  setDensity: (density: Density) => void
  setColumn: (column: string, isShown: boolean) => void
  reset: () => void
}

const storageKey = (name: string) => `almoner.table.${name}`
const listeners = new Set<() => void>()
const unstored = new Map<string, string>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

function readStored(name: string): string {
  try {
    return localStorage.getItem(storageKey(name)) ?? ''
  } catch {
    return unstored.get(name) ?? ''
  }
}

function writeStored(name: string, view: StoredView): void {
  const text = JSON.stringify(view)
  try {
    localStorage.setItem(storageKey(name), text)
  } catch {
    unstored.set(name, text)
  }
  for (const listener of listeners) listener()
}

function parseView(text: string): StoredView {
  try {
    const view: unknown = JSON.parse(text || '{}')
    return typeof view === 'object' && view !== null ? (view as StoredView) : {}
  } catch {
    return {}
  }
}

/** Choices are stored on this device. */
export function useTableView(name: string): TableView {
  const text = useSyncExternalStore(
    subscribe,
    useCallback(() => readStored(name), [name]),
    () => '',
  )
  const saved = useMemo(() => parseView(text), [text])
  return {
    density: saved.density === 'compact' ? 'compact' : 'normal',
    choiceOf: (column) => saved.columns?.[column],
    hasChoice: saved.columns !== undefined,
    setDensity: (density) => writeStored(name, { ...saved, density }),
    setColumn: (column, isShown) => {
      // Reads the stored value again, because two columns may be set before the next render.
      const now = parseView(readStored(name))
      writeStored(name, { ...now, columns: { ...now.columns, [column]: isShown } })
    },
    reset: () => writeStored(name, {}),
  }
}
