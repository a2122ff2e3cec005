import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

const LIST = '/jpanel/contributions'
const KEY = 'almoner.contributions.place'

/** Called by the list: remembers where it stands, for this window only. */
export function useRememberPlace(): void {
  const { search } = useLocation()
  useEffect(() => {
    try {
      sessionStorage.setItem(KEY, search)
    } catch {
      // Without storage the way back leads to the first page.
    }
  }, [search])
}

/** The list as it was left: filters, order and page. */
export function useBackToList(): string {
  const [search, setSearch] = useState('')
  useEffect(() => {
    try {
      setSearch(sessionStorage.getItem(KEY) ?? '')
    } catch {
      setSearch('')
    }
  }, [])
  return search.startsWith('?') ? `${LIST}${search}` : LIST
}
