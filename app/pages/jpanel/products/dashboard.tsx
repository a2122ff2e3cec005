import { data } from 'react-router'
import { productPath } from '~/domain/products/product'
import { stockHistory, listStock } from '~/domain/products/variants/stock.server'
import { productContributionsPath } from '~/domain/reports/addresses'
import { productNamed } from '~/domain/reports/product-contributions.list.server'
import { productSales } from '~/domain/reports/product-sales.server'
import { part, screen } from '~/http/page'
import { localDate, shownDay } from '~/kit/calendar'
import { withForeignCode } from '~/kit/money'
import { LinkButton } from '~/ui/button'
import { RecordHead } from '~/ui/shell/page-head'
import { FailedCard } from '../parts/dashboard/failed-card'
import { LatestCard, ProductSalesCard, SalesFigures } from './parts/product-sales'
import { shownHistory, StockHistory } from './parts/stock/stock-history'
import { StockNow } from './parts/stock/stock-now'
import './parts/product.css'
import type { Route } from './+types/dashboard'

const LATEST = 10

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Dashboard of ${loaderData?.name ?? 'a product'} · Almoner` },
]

export const loader = screen('product.view', async (ctx, { params }: Route.LoaderArgs) => {
  if (!/^[1-9]\d{0,8}$/.test(params.id)) throw data({ message: 'This product was not found.' }, { status: 404 })
  const { id, name } = await productNamed(ctx, params.id)
  const { zone, currency } = ctx.organisation
  const today = localDate(ctx.now, zone)
  const maySell = ctx.actor.can(['reports.product_orders', 'reports.orders_by_product'])
  const [sales, variants, history] = await Promise.all([
    maySell ? part(ctx, productSales(ctx, id, today)) : null,
    listStock(ctx.read, id),
    stockHistory(ctx.read, id, LATEST),
  ])
  return {
    id,
    name,
    currency,
    sales,
    latest:
      sales?.isLoaded === true
        ? sales.value.latest.map(({ at, total, currency: of, ...rest }) => ({
            ...rest,
            at: shownDay(at, zone),
            total: withForeignCode({ minor: total, currency: of }, currency),
          }))
        : [],
    variants: variants.map(({ id: variantId, name: option, quantity, restock }) => ({
      id: variantId,
      name: option,
      quantity,
      restock,
    })),
    history: shownHistory(history, zone),
    maySeeContributions: ctx.actor.can('order.view'),
  }
})

export default function ProductDashboard({ loaderData }: Route.ComponentProps) {
  const { id, name, currency, sales, latest, variants, history, maySeeContributions } = loaderData
  const at = productContributionsPath(id)
  return (
    <>
      <RecordHead
        back={{ to: productPath(id), label: name }}
        title="Dashboard"
        actions={
          <>
            <LinkButton to={`${productPath(id)}/stock`} icon="package">
              Stock
            </LinkButton>
            {sales === null ? null : (
              <LinkButton to={at} icon="gift">
                Contributions
              </LinkButton>
            )}
          </>
        }
      />
      <div className="grid">
        {sales === null ? null : sales.isLoaded ? (
          <SalesFigures sales={sales.value} currency={currency} at={at} />
        ) : (
          <FailedCard title="Sales" requestId={sales.requestId} />
        )}
        <div className="grid two record">
          <div className="stack">
            {sales?.isLoaded === true ? <ProductSalesCard sales={sales.value} currency={currency} at={at} /> : null}
            {sales?.isLoaded === true ? <LatestCard rows={latest} at={at} maySee={maySeeContributions} /> : null}
          </div>
          <div className="stack">
            <StockNow id={id} product={name} variants={variants} />
            <StockHistory
              history={history}
              maySeeContributions={maySeeContributions}
              allTo={`${productPath(id)}/stock`}
            />
          </div>
        </div>
      </div>
    </>
  )
}
