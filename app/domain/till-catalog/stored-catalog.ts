import { makeRegionCode } from '~/domain/locale/place-key'
import type { TillCatalog } from './catalog'
import { KINDS, type Kind } from './cursor'
import type { Synced, SyncPage, SyncedRules } from './sync-page'

type Shelves = { [K in Kind]: ReadonlyMap<number, Synced[K]> }

export type StoredCatalog = {
  /** Null until every page has arrived once. */
  rules: SyncedRules | null
  shelves: Shelves
  /** A new catalog with pages still missing; the previous catalog is used until it is complete. */
  coming: Shelves | null
  cursor: string | null
}

const empty = (): Shelves => ({
  category: new Map(),
  tax: new Map(),
  code: new Map(),
  method: new Map(),
  product: new Map(),
  child: new Map(),
  supporter: new Map(),
})

export const emptyCatalog = (): StoredCatalog => ({ rules: null, shelves: empty(), coming: null, cursor: null })

function withPage(shelves: Shelves, { changed, gone }: Pick<SyncPage, 'changed' | 'gone'>): Shelves {
  const after = KINDS.map((kind) => {
    const isSame = (changed[kind] ?? []).length === 0 && !gone.some((one) => one.kind === kind)
    if (isSame) return [kind, shelves[kind]]
    const shelf = new Map<number, { id: number }>(shelves[kind])
    for (const one of changed[kind] ?? []) shelf.set(one.id, one)
    for (const one of gone) if (one.kind === kind) shelf.delete(one.id)
    return [kind, shelf]
  })
  return Object.fromEntries(after) as Shelves
}

export function applyPage(stored: StoredCatalog, page: SyncPage): StoredCatalog {
  const { cursor, rules } = page
  if (page.part === 'news') return { ...stored, rules, shelves: withPage(stored.shelves, page), coming: null, cursor }
  const coming = withPage(page.isFirst || stored.coming === null ? empty() : stored.coming, page)
  return page.isLast ? { rules, shelves: coming, coming: null, cursor } : { ...stored, coming, cursor }
}

export function toCatalog({ rules, shelves }: StoredCatalog): TillCatalog | null {
  if (rules === null) return null
  const { regions, today: _today, ...own } = rules
  const ofVariant = new Map(
    [...shelves.product.values()].flatMap((product) => product.variants.map(({ id }) => [id, product] as const)),
  )
  const parts = regions.flatMap(({ country, names }) => names.map(([code, name]) => ({ country, code, name })))
  return {
    rules: { ...own, toRegionCode: makeRegionCode(parts) },
    productOf: (variantId) => ofVariant.get(variantId),
    taxRule: (id) => shelves.tax.get(id),
    codes: [...shelves.code.values()],
    shippingMethods: [...shelves.method.values()],
  }
}
