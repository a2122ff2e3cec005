import { useEffect, useState } from 'react'
import { isFailure, useCurrentCsrf } from '~/http/use-call'
import { tillCall } from '~/pages/jpanel/pos/controls/reach'
import { atRest } from '~/pages/jpanel/pos/shell/when-idle'
import { onceInUse } from '~/pages/jpanel/pos/shell/on-first-use'
import { readTablet, type TabletWire } from '~/wire/supporters'
import { knownSupporters, type KnownSupporters } from './known-supporters'
import type { StoredPerson } from './supporter-finder'

export function useKnownSupporters(isOnline: boolean, isStored: boolean): KnownSupporters {
  const csrf = useCurrentCsrf()
  const [known] = useState(() =>
    knownSupporters({
      ask: async (after) => {
        const path = `/jpanel/pos/supporters.json?after=${after}`
        const reply = await tillCall<TabletWire<StoredPerson>>(path, csrf(), { method: 'GET', priority: 'low' })
        return isFailure(reply) ? reply : readTablet(reply)
      },
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
