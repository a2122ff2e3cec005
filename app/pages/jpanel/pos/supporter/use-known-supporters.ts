import { useEffect, useState } from 'react'
import { call, useCsrf } from '~/http/use-call'
import { atRest } from '~/pages/jpanel/pos/shell/when-idle'
import { onceInUse } from '~/pages/jpanel/pos/shell/on-first-use'
import { knownSupporters, type KnownSupporters, type SupportersWire } from './known-supporters'

/** The list comes once the till is in use, goes on when the network is back, and goes with the page. */
export function useKnownSupporters(isOnline: boolean, isStored: boolean): KnownSupporters {
  const csrf = useCsrf()
  const [known] = useState(() =>
    knownSupporters({
      ask: (after) => call<SupportersWire>(`/jpanel/pos/supporters.json?after=${after}`, csrf, { method: 'GET', priority: 'low' }),
      rest: atRest,
      isOnline: () => isStored && navigator.onLine,
    }),
  )
  useEffect(() => {
    if (isOnline) return onceInUse(() => void known.fetchAll())
  }, [known, isOnline])
  useEffect(() => {
    window.addEventListener('pagehide', known.forget)
    return () => window.removeEventListener('pagehide', known.forget)
  }, [known])
  return known
}
