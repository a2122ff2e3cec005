import { useEffect, useState } from 'react'

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

function read(name: string): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Kept) : {}
  } catch {
    return {}
  }
}

function write(name: string, kept: Kept): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(kept))
  } catch {
    // A browser without storage keeps the choice for this page only.
  }
}

/** Density and columns of one table, remembered on this device. `const view = useTableView('contributions')` */
export function useTableView(name: string): TableView {
  const [kept, setKept] = useState<Kept>({})
  useEffect(() => setKept(read(name)), [name])
  const keep = (next: Kept) => {
    setKept(next)
    write(name, next)
  }
  return {
    density: kept.density === 'compact' ? 'compact' : 'normal',
    choiceOf: (column) => kept.columns?.[column],
    setDensity: (density) => keep({ ...kept, density }),
    setColumn: (column, isShown) => keep({ ...kept, columns: { ...kept.columns, [column]: isShown } }),
    reset: () => keep({}),
  }
}
