import { useCallback, useEffect, useState, type Dispatch } from 'react'
import type { Fields } from '~/kit/fields'
import { inProgress } from '~/pages/jpanel/pos/shell/in-flight'
import { productSearchBody } from '~/wire/pos/product'
import { SEARCH } from './ask-products'
import { nextPlace, type CatalogAction, type CatalogState } from './catalog-state'
import type { TillCategory, TillProduct } from './product'

type Shelves = {
  categories: readonly TillCategory[]
  currency: string
  ask: (path: string, body: Fields) => Promise<TillProduct[] | null>
  now: { readonly current: CatalogState }
  dispatch: Dispatch<CatalogAction>
}

/** Loads shelves page by page, so that one of thousands of products shows its first ones as fast as a small one. */
export function useShelfPages({ categories, currency, ask, now, dispatch }: Shelves) {
  const list = useCallback(
    async (categoryId: number, isAwaited: boolean): Promise<boolean> => {
      if (isAwaited) dispatch({ do: 'load' })
      const products = await ask(SEARCH, productSearchBody({ categoryId, currency }))
      if (products) dispatch({ do: 'list', categoryId, products })
      else if (isAwaited) dispatch({ do: 'fail' })
      return products !== null
    },
    [ask, currency, dispatch],
  )
  const [once] = useState(() => inProgress<void>())
  const more = useCallback(() => {
    const categoryId = now.current.path.at(-1)?.id
    const offset = nextPlace(now.current)
    if (categoryId === undefined || offset === null) return
    void once(`${currency} ${categoryId} ${offset}`, async () => {
      const products = await ask(SEARCH, productSearchBody({ categoryId, currency, offset }))
      if (products) dispatch({ do: 'list more', categoryId, offset, products })
    })
  }, [ask, currency, dispatch, now, once])
  useOtherCategories(categories, list)
  return { list, more }
}

/** Loads the other categories one by one in the background, so that taps and searches find their products at once. */
function useOtherCategories(
  categories: readonly TillCategory[],
  list: (id: number, isAwaited: boolean) => Promise<boolean>,
): void {
  useEffect(() => {
    let isStopped = false
    void (async () => {
      for (const { id } of categories.slice(1)) {
        if (isStopped || !(await list(id, false))) return
      }
    })()
    return () => {
      isStopped = true
    }
  }, [categories, list])
}
