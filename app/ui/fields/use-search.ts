import { useCallback, useEffect, useRef, useState } from 'react'

export type Option = { id: string; label: string; note?: string }

/** The answer to a search; `Search` returns null when the server cannot be reached. */
export type Found = {
  options: readonly Option[]
  total?: number
  max?: number
}

export const isCut = ({ options, max }: Found): boolean => max !== undefined && options.length >= max
export type Search = (text: string, signal: AbortSignal) => Promise<Found | null>

export type Searching = { state: 'idle' | 'busy' | 'failed'; text: string; found: Found }

const DEBOUNCE = 250
const NOTHING: Found = { options: [] }

/** Queries 250 ms after the last key; an answer to an earlier text is dropped. */
export function useSearch(search: Search) {
  const [searching, setSearching] = useState<Searching>({ state: 'idle', text: '', found: NOTHING })
  const running = useRef<AbortController | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      running.current?.abort()
    },
    [],
  )
  const run = useCallback(
    async (text: string) => {
      const mine = new AbortController()
      running.current = mine
      const found = await search(text, mine.signal)
      if (mine.signal.aborted) return
      setSearching((before) => ({ state: found ? 'idle' : 'failed', text, found: found ?? before.found }))
    },
    [search],
  )
  const ask = useCallback(
    (text: string, wait = DEBOUNCE) => {
      clearTimeout(timer.current)
      running.current?.abort()
      const words = text.trim()
      if (words === '') {
        setSearching({ state: 'idle', text: '', found: NOTHING })
        return
      }
      setSearching((before) => ({ ...before, state: 'busy', text: words }))
      timer.current = setTimeout(() => void run(words), wait)
    },
    [run],
  )
  return { searching, ask }
}
