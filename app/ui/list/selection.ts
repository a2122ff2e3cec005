import { useState } from 'react'

export type Selection = {
  selected: ReadonlySet<string>
  isAllMatching: boolean
  toggle: (key: string, isRange?: boolean) => void
  togglePage: () => void
  chooseAllMatching: () => void
  clear: () => void
}

export function useSelection(keys: readonly string[]): Selection {
  const [stored, setStored] = useState<ReadonlySet<string>>(new Set())
  const [isAllMatching, setIsAllMatching] = useState(false)
  const [lastKey, setLastKey] = useState<string | null>(null)
  const onPage = new Set(keys.filter((key) => stored.has(key)))
  const selected = isAllMatching ? new Set(keys) : onPage
  const toggle = (key: string, isRange = false) => {
    const next = new Set(selected)
    const shouldChoose = !next.has(key)
    const from = isRange && lastKey !== null ? keys.indexOf(lastKey) : -1
    const to = keys.indexOf(key)
    const touched = from < 0 ? [key] : keys.slice(Math.min(from, to), Math.max(from, to) + 1)
    for (const each of touched) {
      if (shouldChoose) next.add(each)
      else next.delete(each)
    }
    setIsAllMatching(false)
    setLastKey(key)
    setStored(next)
  }
  const togglePage = () => {
    setIsAllMatching(false)
    setStored(selected.size === keys.length ? new Set() : new Set(keys))
  }
  const clear = () => {
    setIsAllMatching(false)
    setStored(new Set())
  }
  return { selected, isAllMatching, toggle, togglePage, chooseAllMatching: () => setIsAllMatching(true), clear }
}
