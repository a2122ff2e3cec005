import { useEffect } from 'react'
import { isReached } from '~/pages/jpanel/pos/controls/reach'
import { useOfflineTill } from '~/pages/jpanel/pos/offline/use-offline-till'
import type { TillProduct } from './product'

type Shelves = {
  currency: string
  readCategory: () => number | null
  list: (categoryId: number, isAwaited: boolean) => Promise<boolean>
  learn: (products: TillProduct[]) => void
}

export function useShelvesHere({ currency, readCategory, list, learn }: Shelves): void {
  const till = useOfflineTill()
  useEffect(() => {
    const categoryId = readCategory()
    // A page stored for offline use shows older products.
    if (till !== null && categoryId !== null && !isReached()) void list(categoryId, true)
  }, [till, readCategory, list])
  useEffect(
    () => till?.watchProducts((ids) => (isReached() ? undefined : learn(till.listProducts(ids, currency)))),
    [till, currency, learn],
  )
}
