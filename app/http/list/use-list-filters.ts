import { useCallback, useMemo, useState } from 'react'
import { call, isFailure, useCsrf } from '~/http/use-call'
import type { Choice } from '~/lists/declare/filters'
import type { ListView, ViewFilter } from '~/lists/declare/view'
import type { Offer } from '~/ui/list/filter-bar'
import type { Suggest } from '~/ui/list/lookup-field'

/** For a list with `filtersAt`: fetches its filters once, when somebody opens them. */
export function useListFilters(view: ListView): { view: ListView; offer: Offer | null; suggest: Suggest } {
  const { filtersAt, isWaiting } = view
  const csrf = useCsrf()
  const [state, setState] = useState<Offer['state']>('idle')
  const [fetched, setFetched] = useState<ViewFilter[] | null>(null)
  const ask = useCallback(async () => {
    setState('asked')
    const reply = await call<ViewFilter[]>(filtersAt ?? '', csrf, { method: 'GET' })
    if (isFailure(reply)) setState('failed')
    else setFetched(reply)
  }, [csrf, filtersAt])
  const suggest = useCallback<Suggest>(
    async (of, typed) => {
      const reply = await call<Choice[]>(`${filtersAt ?? ''}?${new URLSearchParams({ of, typed }).toString()}`, csrf, {
        method: 'GET',
      })
      return isFailure(reply) ? null : reply
    },
    [csrf, filtersAt],
  )
  const merged = useMemo(() => {
    if (!isWaiting || fetched === null) return view
    const set = new Set(view.filters.map(({ key }) => key))
    return { ...view, filters: [...view.filters, ...fetched.filter(({ key }) => !set.has(key))] }
  }, [view, isWaiting, fetched])
  return { view: merged, offer: isWaiting && fetched === null ? { state, ask: () => void ask() } : null, suggest }
}
