import { memo } from 'react'
import { ProductPicture } from '~/ui/product-picture'
import { isSoldOut, priceText, stockText, type TillProduct } from './product'

type TileProps = {
  product: TillProduct
  count: number
  onChoose: (product: TillProduct) => void
  onOpen: (product: TillProduct) => void
}

/** A long press or a right click opens the dialog even for products that a tap would sell. */
const opening = (product: TillProduct, onOpen: TileProps['onOpen']) => (event: { preventDefault: () => void }) => {
  event.preventDefault()
  onOpen(product)
}

/** A shelf may have thousands, of which a tap changes one. */
export const Tile = memo(function Tile({ product, count, onChoose, onOpen }: TileProps) {
  const stock = stockText(product)
  return (
    <button
      type="button"
      className="tile"
      disabled={isSoldOut(product)}
      onClick={() => onChoose(product)}
      onContextMenu={opening(product, onOpen)}
    >
      <ProductPicture {...product} />
      {count > 0 ? (
        <span className="in">
          {count}
          <span className="sr"> in the cart</span>
        </span>
      ) : null}
      {stock ? <span className="left">{stock}</span> : null}
      <span className="t">
        <b title={product.name}>{product.name}</b>
        <span className="n">{priceText(product)}</span>
      </span>
    </button>
  )
})

export function Favourite({ product, onChoose, onOpen }: Omit<TileProps, 'count'>) {
  const stock = stockText(product)
  return (
    <button
      type="button"
      className="fav"
      disabled={isSoldOut(product)}
      onClick={() => onChoose(product)}
      onContextMenu={opening(product, onOpen)}
    >
      <ProductPicture {...product} />
      <span>
        <b>{product.name}</b>
        <span>
          {isSoldOut(product) ? null : `${priceText(product)}${stock ? ' · ' : ''}`}
          {stock ? <span className="stock">{stock}</span> : null}
        </span>
      </span>
    </button>
  )
}
