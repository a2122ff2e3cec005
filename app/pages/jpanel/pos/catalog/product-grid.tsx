import { useCallback, useEffect, useRef, type ReactNode } from 'react'
import { Icon } from '~/ui/icon'
import { Categories, Inside } from './categories'
import { describeCut, listFavorites, choosePanes, isSearching, listTiles, nextPlace } from './catalog-state'
import type { TillCategory, TillProduct } from './product'
import { SearchField } from './search-field'
import { Favourite, Tile } from './tile'
import type { Catalog } from './use-catalog'

const REACHES = { online: 'Online', slow: 'Slow', silent: 'No answer', offline: 'Offline' } as const

type ProductGridProps = {
  catalog: Catalog
  categories: TillCategory[]
  reach: keyof typeof REACHES
  /** Says how old the stock is; null while the server answers. */
  stockNote: string | null
  countOf: (productId: number) => number
  onChoose: (product: TillProduct) => void
  onOpen: (product: TillProduct) => void
  onSearch: (typed: string) => void
  onMenu: () => void
  onShow: (panel: string) => void
  currencyChoice: ReactNode
}

export function ProductGrid({
  catalog,
  categories,
  reach,
  stockNote,
  countOf,
  onChoose,
  onOpen,
  onSearch,
  onMenu,
  onShow,
  currencyChoice,
}: ProductGridProps) {
  const { state } = catalog
  const favourites = listFavorites(state)
  return (
    <section className="goods" aria-label="Products">
      <div className="till-top">
        <SearchField typed={state.typed} onType={catalog.type} onSearch={onSearch} />
        {currencyChoice}
        <span className={reach === 'online' ? 'sync' : 'sync off'} role="status">
          <Icon name={reach === 'online' ? 'cloud-check' : reach === 'slow' ? 'cloud' : 'cloud-off'} />
          <span className="w">{REACHES[reach]}</span>
          <span className="sr only-phone-sr">{REACHES[reach]}</span>
        </span>
        <button
          type="button"
          className="icon-btn"
          aria-label="Menu: sales, defaults, appearance, sign out"
          onClick={onMenu}
        >
          <Icon name="menu-2" />
        </button>
      </div>
      {favourites.length > 0 ? (
        <>
          <h2 className="band no-phone">
            <Icon name="star-filled" />
            Favorites
          </h2>
          <div className="favs" role="group" aria-label="Favorites">
            {favourites.map((product) => (
              <Favourite key={product.id} {...{ product, onChoose, onOpen }} />
            ))}
          </div>
        </>
      ) : null}
      <Categories top={categories} path={state.path} onChoose={catalog.choose} onShow={onShow} />
      {stockNote === null ? null : <p className="muted small">{stockNote}</p>}
      <Tiles {...{ catalog, countOf, onChoose, onOpen }} />
    </section>
  )
}

function Tiles({
  catalog,
  countOf,
  onChoose,
  onOpen,
}: Pick<ProductGridProps, 'catalog' | 'countOf' | 'onChoose' | 'onOpen'>) {
  const { state } = catalog
  const choose = useSame(onChoose)
  const open = useSame(onOpen)
  const category = state.path.at(-1)
  const next = nextPlace(state)
  const products = listTiles(state, catalog.found)
  const pane = choosePanes(state, products)
  const cut = describeCut(state, catalog.found)
  const name = isSearching(state) ? `Products for “${state.typed.trim()}”` : (category?.name ?? 'Products')
  return (
    <div className="tiles" tabIndex={0} role="region" aria-label={name} aria-busy={pane === 'loading'}>
      {isSearching(state) ? null : (
        <Inside category={category} onChoose={(child) => catalog.choose([...state.path, child])} />
      )}
      {products.map((product) => (
        <Tile key={product.id} product={product} count={countOf(product.id)} onChoose={choose} onOpen={open} />
      ))}
      {next === null ? null : <MoreTiles key={next} onMore={catalog.more} />}
      {cut === null ? null : <p className="more muted">{cut}</p>}
      {pane === 'loading' ? <Skeletons /> : null}
      {pane === 'empty' && isSearching(state) ? (
        <NothingFound typed={state.typed} onClear={() => catalog.type('')} />
      ) : null}
      {pane === 'empty' && !isSearching(state) ? <NothingSold isInCategory={category !== undefined} /> : null}
      {pane === 'failed' ? <Unreached onRetry={catalog.retry} /> : null}
    </div>
  )
}

function useSame(act: (product: TillProduct) => void): (product: TillProduct) => void {
  const latest = useRef(act)
  latest.current = act
  return useCallback((product) => latest.current(product), [])
}

const AHEAD = '800px'

function MoreTiles({ onMore }: { onMore: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (button.current === null || !('IntersectionObserver' in window)) return
    const isNear = ([entry]: IntersectionObserverEntry[]) => (entry?.isIntersecting ? onMore() : undefined)
    const observer = new IntersectionObserver(isNear, { root: button.current.closest('.tiles'), rootMargin: AHEAD })
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [onMore])
  return (
    <button ref={button} type="button" className="tbtn more" onClick={onMore}>
      Show more products
    </button>
  )
}

const Skeletons = () =>
  ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
    <span key={key} className="tile waiting" aria-hidden="true">
      <span className="pic" />
      <span className="t">
        <i className="sk" />
        <i className="sk short" />
      </span>
    </span>
  ))

const NothingFound = ({ typed, onClear }: { typed: string; onClear: () => void }) => (
  <div className="empty wide" role="status">
    <span className="badge">
      <Icon name="search" size="lg" />
    </span>
    <b>{`No products match “${typed.trim()}”`}</b>
    <p>Check the spelling, or browse the categories.</p>
    <button type="button" className="tbtn" onClick={onClear}>
      Clear search
    </button>
  </div>
)

const NothingSold = ({ isInCategory }: { isInCategory: boolean }) => (
  <div className="empty wide" role="status">
    <span className="badge">
      <Icon name="package" size="lg" />
    </span>
    <b>No products yet</b>
    <p>Products{isInCategory ? ' in this category' : ''} appear here once they are available at the point of sale.</p>
  </div>
)

function Unreached({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="empty wide bad" role="status">
      <span className="badge">
        <Icon name="cloud-off" size="lg" />
      </span>
      <b>These products could not be loaded</b>
      <p>The server did not respond. Your cart is unchanged.</p>
      <button type="button" className="tbtn" onClick={onRetry}>
        <Icon name="refresh" />
        Retry
      </button>
    </div>
  )
}
