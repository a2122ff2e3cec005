import { useEffect, useState } from 'react'
import { useOfflineTill } from '~/pages/jpanel/pos/offline/use-offline-till'
import { useIsReached } from '~/pages/jpanel/pos/shell/use-online'
import type { FoundSupporter } from '~/wire/supporters'

type Found = { typed: string; people: FoundSupporter[] }

/** `isAlone`: nobody answers, so only supporters of this device can be put on the cart. */
export function useDeviceSupporters(typed: string) {
  const till = useOfflineTill()
  const isReached = useIsReached()
  const isAlone = till !== null && !isReached
  const [found, setFound] = useState<Found>({ typed: '', people: [] })
  useEffect(() => {
    if (till === null || !isAlone) return
    let isStill = true
    const show = (people: FoundSupporter[]) => (isStill ? setFound({ typed, people }) : undefined)
    void till.supporters.find(typed).then(show, () => undefined)
    return () => {
      isStill = false
    }
  }, [till, isAlone, typed])
  return {
    isAlone,
    people: isAlone && found.typed === typed ? found.people : [],
    isHere: (id: number): boolean => till !== null && till.supporters.byId(id) !== null,
  }
}
