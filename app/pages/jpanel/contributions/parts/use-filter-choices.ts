import { useCallback, useState } from 'react'
import { call, isFailure, useCsrf } from '~/http/use-call'
import { OFFER, type Offer } from '~/ui/list/filter-bar'
import type { FilterChoices } from './filters'

/** Filters whose chips are understood and changed without a choice from outside. */
const PLAIN = new Set(['made', 'search'])

/** Whether the page itself brings what can be chosen: for the chips it shows, or because no script will ask. */
export const asksForFilters = (address: string, active: object): boolean =>
  new URL(address).searchParams.has(OFFER) || Object.keys(active).some((key) => !PLAIN.has(key))

/** What the filters can be set to: from the page, or asked for once when somebody opens the list of filters. */
export function useFilterChoices(loaded: FilterChoices | null): { choices: FilterChoices | null; offer: Offer | null } {
  const csrf = useCsrf()
  const [state, setState] = useState<Offer['state']>('idle')
  const [asked, setAsked] = useState<FilterChoices | null>(null)
  const ask = useCallback(async () => {
    setState('asked')
    const reply = await call<FilterChoices>('/jpanel/contributions/filters.json', csrf, { method: 'GET' })
    if (isFailure(reply)) return setState('failed')
    setAsked(reply)
  }, [csrf])
  const choices = loaded ?? asked
  return { choices, offer: choices ? null : { state, ask: () => void ask() } }
}
