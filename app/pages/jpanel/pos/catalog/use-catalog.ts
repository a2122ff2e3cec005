import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { isWithoutSession } from '~/http/auth/session-ended'
import { isFailure, useCsrf } from '~/http/use-call'
import type { Fields } from '~/kit/fields'
import { useAttempt, useToast } from '~/ui/overlay/toaster'
import { askProducts, SEARCH } from './ask-products'
import { catalogReducer, startingCatalog, type CatalogState, type First } from './catalog-state'
import type { TillRules } from '~/pages/jpanel/pos/cart/order'
import { byCode, type TillCategory, type TillProduct } from './product'
import { atRest } from '~/pages/jpanel/pos/shell/when-idle'
import { productFinder, type ProductFinder } from './product-finder'
import { useShelfPages } from './use-shelf-pages'
import { useShelvesHere } from './use-shelves-here'
import { inProgress } from '~/pages/jpanel/pos/shell/in-flight'
import { bookmarkBody, productSearchBody, readProduct } from '~/wire/pos/product'

/** Typing queries the server only after a pause; Enter queries at once (R-LISTS-5). */
const SEARCH_DEBOUNCE_MS = 1000
const BOOKMARK_FAILED = 'Failed to save bookmark.'

export type Catalog = {
  state: CatalogState
  found: readonly TillProduct[]
  choose: (path: TillCategory[]) => void
  more: () => void
  type: (typed: string) => void
  /**
   * Returns the product with this code, else the only result. Null for several results, or if the text has changed
   * since.
   */
  searchOnly: (typed: string) => Promise<ReturnType<typeof byCode>>
  retry: () => void
  pin: (product: TillProduct) => Promise<void>
  /**
   * Looks up a scanned code on the device, then on the server. Returns `lost` without a reply, `ended` without a
   * session.
   */
  scan: (code: string) => Promise<ReturnType<typeof byCode> | 'lost' | 'ended'>
  isKnownCode: (code: string) => boolean
  reread: (product: TillProduct) => Promise<void>
}

export function useCatalog(first: First & { rules: TillRules }, currency: string): Catalog {
  const [state, dispatch] = useReducer(catalogReducer, first, startingCatalog)
  const csrf = useCsrf()
  const toast = useToast()
  const attempt = useAttempt()
  const now = useRef(state)
  now.current = state
  const finder = useProductFinder(first, state.known)

  const ask = useCallback(
    async (path: string, body: Fields, onFailure?: (status: number) => void): Promise<TillProduct[] | null> => {
      const read = readProduct({ currency, recurringType: first.rules.recurringType })
      const products = await askProducts({ path, csrf, body }, read)
      if (isFailure(products)) onFailure?.(products.status)
      if (isFailure(products) || products === null) return null
      finder.learn(products)
      return products
    },
    [csrf, currency, first.rules.recurringType, finder],
  )

  const { list, more } = useShelfPages({ categories: first.categories, currency, ask, now, dispatch })

  const isSent = useRef(false)
  const [once] = useState(() => inProgress<TillProduct[]>())
  const search = useCallback(
    async (typed: string): Promise<TillProduct[]> => {
      const keywords = typed.trim()
      if (keywords === '') return []
      isSent.current = true
      return once(`${currency} ${keywords}`, async () => {
        dispatch({ do: 'load' })
        const products = await ask(SEARCH, productSearchBody({ keywords, currency }))
        dispatch(products ? { do: 'find', typed: keywords, products } : { do: 'fail' })
        return products ?? []
      })
    },
    [ask, currency, once],
  )
  const searchOnly = useCallback<Catalog['searchOnly']>(
    async (requested) => {
      const byTablet = finder.find(requested, (product) => now.current.known[product.id] === product)
      const found = new Map([...byTablet, ...(await search(requested))].map((product) => [product.id, product]))
      return now.current.typed === requested ? (byCode([...found.values()], requested) ?? onlyOne(found)) : null
    },
    [finder, search],
  )
  useSearchAfterPause(state, search, isSent)

  const readCategory = useCallback(() => now.current.path.at(-1)?.id ?? null, [])
  const learn = useCallback(
    (products: TillProduct[]) => {
      finder.learn(products)
      dispatch({ do: 'learn', products })
    },
    [finder],
  )
  useShelvesHere({ currency, readCategory, list, learn })
  const shownIn = useRef(currency)
  useEffect(() => {
    if (shownIn.current === currency) return
    shownIn.current = currency
    isSent.current = false
    dispatch({ do: 'reprice' })
    const category = now.current.path.at(-1)
    if (category) void list(category.id, true)
    void ask(SEARCH, productSearchBody({ isBookmarked: true, currency })).then((products) => {
      if (products) dispatch({ do: 'favour', ids: products.map(({ id }) => id), products })
    })
  }, [currency, list, ask])

  const choose = useCallback<Catalog['choose']>(
    (path) => {
      dispatch({ do: 'choose', path })
      const category = path.at(-1)
      if (category && !now.current.listed[category.id]) void list(category.id, true)
    },
    [list],
  )
  const retry = useCallback(
    () => (now.current.typed.trim() === '' ? choose(now.current.path) : void search(now.current.typed)),
    [choose, search],
  )
  const type = useCallback((next: string) => {
    isSent.current = false
    dispatch({ do: 'type', typed: next })
  }, [])

  const pin = useCallback<Catalog['pin']>(
    async (product) => {
      const before = now.current.favouriteIds
      const isPinned = before.includes(product.id)
      const solved = attempt('bookmark')
      dispatch({ do: 'favour', ids: isPinned ? before.filter((id) => id !== product.id) : [...before, product.id] })
      const products = await ask(isPinned ? 'bookmark/remove' : 'bookmark/add', bookmarkBody({ productId: product.id }))
      // The bookmark reply has prices only in the organization's currency.
      const priced = currency === first.rules.currency ? { products: products ?? [] } : {}
      if (products) {
        solved()
        return dispatch({ do: 'favour', ids: products.map(({ id }) => id), ...priced })
      }
      dispatch({ do: 'favour', ids: before })
      toast({ message: BOOKMARK_FAILED, tone: 'bad', about: 'bookmark' })
    },
    [ask, toast, attempt, currency, first.rules.currency],
  )

  const scan = useCallback<Catalog['scan']>(
    async (code) => {
      const known = byCode(Object.values(now.current.known), code)
      if (known) return known
      let isEnded = false
      const products = await ask(SEARCH, productSearchBody({ keywords: code, currency }), (status) => {
        isEnded = isWithoutSession(status)
      })
      if (products === null) return isEnded ? 'ended' : 'lost'
      dispatch({ do: 'learn', products })
      return byCode(products, code)
    },
    [ask, currency],
  )
  const reread = useCallback<Catalog['reread']>(
    async ({ code, name }) => {
      const products = await ask(SEARCH, productSearchBody({ keywords: code || name, currency }))
      if (products) dispatch({ do: 'learn', products })
    },
    [ask, currency],
  )
  const isKnownCode = useCallback((code: string) => byCode(Object.values(now.current.known), code) !== null, [])
  const { known, typed } = state
  const local = useMemo(() => finder.find(typed, (product) => known[product.id] === product), [finder, typed, known])
  return { state, found: local, choose, more, type, searchOnly, retry, pin, scan, isKnownCode, reread }
}

function onlyOne(found: ReadonlyMap<number, TillProduct>): ReturnType<typeof byCode> {
  const [only] = found.size === 1 ? found.values() : []
  return only ? { product: only, variant: null } : null
}

function useSearchAfterPause(
  { typed, found }: CatalogState,
  search: (typed: string) => Promise<TillProduct[]>,
  isSent: { readonly current: boolean },
): void {
  const isAnswered = typed.trim() === '' || found?.typed === typed.trim()
  useEffect(() => {
    if (isAnswered) return
    const timer = setTimeout(() => (isSent.current ? undefined : void search(typed)), SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, isAnswered, search, isSent])
}

function useProductFinder(first: First, known: CatalogState['known']): ProductFinder {
  const [finder] = useState(() => productFinder([...first.products, ...first.favourites]))
  useEffect(() => {
    let isStopped = false
    void (async () => {
      await atRest()
      if (!isStopped) finder.tidy((product) => known[product.id] === product)
      while (!isStopped && finder.prepare()) await atRest()
    })()
    return () => {
      isStopped = true
    }
  }, [finder, known])
  return finder
}
