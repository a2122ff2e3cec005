import { MAX_PRODUCTS } from '~/domain/catalog/product'
import { cutSentence } from '~/kit/search/shown-rows'
import type { TillCategory, TillProduct } from './product'
import { MAX_FOUND } from './product-finder'

export type CatalogState = {
  known: Record<number, TillProduct>
  listed: Record<number, number[]>
  /** The place at which the next page of a shelf begins; null once all of it is here. */
  next: Record<number, number | null>
  favouriteIds: number[]
  path: TillCategory[]
  typed: string
  found: { typed: string; ids: number[] } | null
  isLoading: boolean
  hasFailed: boolean
}

export type CatalogAction =
  | { do: 'choose'; path: TillCategory[] }
  | { do: 'type'; typed: string }
  | { do: 'load' }
  | { do: 'list'; categoryId: number; products: TillProduct[] }
  | { do: 'list more'; categoryId: number; offset: number; products: TillProduct[] }
  | { do: 'find'; typed: string; products: TillProduct[] }
  | { do: 'fail' }
  | { do: 'learn'; products: TillProduct[] }
  | { do: 'reprice' }
  | { do: 'favour'; ids: number[]; products?: TillProduct[] }

const listIds = (products: readonly TillProduct[]): number[] => products.map(({ id }) => id)

const learn = (known: CatalogState['known'], products: readonly TillProduct[]): CatalogState['known'] => ({
  ...known,
  ...Object.fromEntries(products.map((product) => [product.id, product])),
})

const placeAfter = (offset: number, products: readonly TillProduct[]): number | null =>
  products.length < MAX_PRODUCTS ? null : offset + products.length

type Page = { categoryId: number; offset?: number; products: readonly TillProduct[] }

function list(state: CatalogState, { categoryId, offset = 0, products }: Page): CatalogState {
  const next = placeAfter(offset, products)
  const before = state.listed[categoryId] ?? []
  const isAgain = offset === 0 && next !== null && before.length > next
  const ids = offset === 0 ? [...listIds(products), ...(isAgain ? before : [])] : [...before, ...listIds(products)]
  return {
    ...state,
    listed: { ...state.listed, [categoryId]: [...new Set(ids)] },
    next: { ...state.next, [categoryId]: isAgain ? (state.next[categoryId] ?? null) : next },
  }
}

export function catalogReducer(state: CatalogState, action: CatalogAction): CatalogState {
  switch (action.do) {
    case 'choose':
      return { ...state, path: action.path, typed: '', found: null, hasFailed: false }
    case 'type':
      return { ...state, typed: action.typed, hasFailed: false }
    case 'load':
      return { ...state, isLoading: true, hasFailed: false }
    case 'list':
      return { ...list(state, action), known: learn(state.known, action.products), isLoading: false }
    case 'list more':
      // The shelf may have been loaded again from its beginning.
      return state.next[action.categoryId] === action.offset
        ? { ...list(state, action), known: learn(state.known, action.products) }
        : state
    case 'find':
      return {
        ...state,
        known: learn(state.known, action.products),
        found: { typed: action.typed, ids: listIds(action.products) },
        isLoading: false,
      }
    case 'fail':
      return { ...state, isLoading: false, hasFailed: true }
    case 'learn':
      return { ...state, known: learn(state.known, action.products) }
    case 'reprice':
      return { ...state, listed: {}, next: {}, found: null }
    case 'favour':
      return { ...state, favouriteIds: action.ids, known: learn(state.known, action.products ?? []) }
  }
}

export type First = {
  categories: TillCategory[]
  favourites: TillProduct[]
  products: TillProduct[]
  requested: TillProduct[]
}

export function startingCatalog({ categories, favourites, products, requested }: First): CatalogState {
  const [top] = categories
  return {
    known: learn({}, [...requested, ...products, ...favourites]),
    listed: top ? { [top.id]: listIds(products) } : {},
    next: top ? { [top.id]: placeAfter(0, products) } : {},
    favouriteIds: listIds(favourites),
    path: top ? [top] : [],
    typed: '',
    found: null,
    isLoading: false,
    hasFailed: false,
  }
}

const present = (state: CatalogState, ids: readonly number[]): TillProduct[] =>
  ids.flatMap((id) => state.known[id] ?? [])

export const listFavorites = (state: CatalogState): TillProduct[] => present(state, state.favouriteIds)

export const isSearching = (state: CatalogState): boolean => state.typed.trim() !== ''

function foundFor(state: CatalogState, local: readonly TillProduct[]): TillProduct[] {
  const ids = new Set(listIds(local))
  const more = state.found?.typed === state.typed.trim() ? state.found.ids.filter((id) => !ids.has(id)) : []
  return [...local, ...present(state, more)]
}

export function listTiles(state: CatalogState, local: readonly TillProduct[]): TillProduct[] {
  if (isSearching(state)) return foundFor(state, local)
  const category = state.path.at(-1)
  return category ? present(state, state.listed[category.id] ?? []) : []
}

/** The place from which the shelf on the screen goes on; null if all of it is shown, and while searching. */
export function nextPlace(state: CatalogState): number | null {
  const category = state.path.at(-1)
  return category === undefined || isSearching(state) ? null : (state.next[category.id] ?? null)
}

/** A sentence if a search found more than is shown, otherwise null. `local` counts until the server has answered. */
export function describeCut(state: CatalogState, local: readonly TillProduct[]): string | null {
  if (!isSearching(state)) return null
  const shown = listTiles(state, local).length
  const isAnswered = state.found?.typed === state.typed.trim()
  const isCut = isAnswered ? (state.found?.ids.length ?? 0) >= MAX_PRODUCTS : local.length >= MAX_FOUND
  return isCut ? cutSentence(shown) : null
}

export type ProductGridPane = 'find' | 'loading' | 'empty' | 'failed'

export function choosePanes(state: CatalogState, tiles: readonly TillProduct[]): ProductGridPane {
  const category = state.path.at(-1)
  if (tiles.length > 0) return 'find'
  if (!isSearching(state) && (category?.children.length ?? 0) > 0 && category && state.listed[category.id])
    return 'find'
  if (state.hasFailed) return 'failed'
  const isWaiting = isSearching(state)
    ? state.found?.typed !== state.typed.trim()
    : category !== undefined && !state.listed[category.id]
  return state.isLoading || isWaiting ? 'loading' : 'empty'
}
