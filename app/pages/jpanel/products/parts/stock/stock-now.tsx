import { Link } from '~/ui/link'
import { productPath } from '~/domain/products/product'
import { Pill } from '~/ui/pill'
import { Card } from '~/ui/shell/page-head'

type Stocked = { id: number; name: string; quantity: number; restock: number | null }

export function StockNow({ id, product, variants }: { id: number; product: string; variants: readonly Stocked[] }) {
  return (
    <Card
      title="In stock"
      isSide
      more={
        variants.length === 0 ? undefined : (
          <Link className="link" to={`${productPath(id)}/stock`}>
            Count…
          </Link>
        )
      }
    >
      {variants.length === 0 ? <p className="help">Donations have no stock.</p> : null}
      <ul className="stock-history stock-now">
        {variants.map((variant) => (
          <li key={variant.id}>
            <span>{variant.name || product}</span>
            {variant.restock !== null && variant.quantity <= variant.restock ? <Pill tone="warn">Low</Pill> : null}
            <b className="n">{variant.quantity}</b>
          </li>
        ))}
      </ul>
    </Card>
  )
}
