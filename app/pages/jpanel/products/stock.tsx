import { data } from 'react-router'
import { countStock } from '~/domain/products/variants/count-stock.server'
import { countedMessage } from '~/domain/products/messages'
import { productPath } from '~/domain/products/product'
import { productForm } from '~/domain/products/product-form.server'
import { stockHistory, listStock } from '~/domain/products/variants/stock.server'
import { formAction, intent, type FormFailure } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { submits } from '~/http/form/submits'
import { useServerForm } from '~/http/form/use-server-form'
import { screen } from '~/http/page'
import { fullMoment } from '~/kit/calendar'
import { TextField } from '~/ui/fields/bound-field'
import { Button } from '~/ui/button'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { PostForm } from '~/ui/form/post-form'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { Pill } from '~/ui/pill'
import { Card, RecordHead } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import { shownHistory, StockHistory } from './parts/stock/stock-history'
import './parts/product.css'
import type { Route } from './+types/stock'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Stock of ${loaderData?.name ?? 'a product'} · Almoner` },
]

export const loader = screen('product.view', async (ctx, { params }: Route.LoaderArgs) => {
  const id = /^[1-9]\d{0,8}$/.test(params.id) ? Number(params.id) : 0
  const product = id === 0 ? null : await productForm(ctx.read, id, ctx.organisation.currency)
  if (product === null) throw data({ message: 'This product was not found.' }, { status: 404 })
  const { zone } = ctx.organisation
  const [variants, history] = await Promise.all([listStock(ctx.read, id), stockHistory(ctx.read, id)])
  return {
    id,
    name: product.name,
    mayCount: ctx.actor.can('product.edit') && product.deletedAt === null,
    maySeeContributions: ctx.actor.can('order.view'),
    variants: variants.map(({ countedAt, ...rest }) => ({
      ...rest,
      counted: countedAt && fullMoment(countedAt, zone),
    })),
    history: shownHistory(history, zone),
  }
})

const save = formAction({
  count: intent(countStock, ({ id, name, counted }) => ({
    to: `${productPath(id)}/stock`,
    flash: countedMessage(name, counted),
  })),
})
export const action = (args: Route.ActionArgs) => save(args)

export const shouldRevalidate = revalidateOnError

type Loaded = Route.ComponentProps['loaderData']

export default function Stock({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, variants } = loaderData
  return (
    <>
      <RecordHead back={{ to: productPath(id), label: name }} title="Stock" />
      {actionData?.message ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      <div className="grid two record">
        <div className="stack">
          {variants.length === 0 ? (
            <Card title="Counts">
              <p className="help">Donations have no stock.</p>
            </Card>
          ) : null}
          {variants.map((variant) => (
            <CountCard
              key={`${variant.id} ${variant.quantity}`}
              variant={variant}
              loaded={loaderData}
              failure={actionData}
            />
          ))}
        </div>
        <StockHistory {...loaderData} />
      </div>
    </>
  )
}

type Counted = Loaded['variants'][number]

function CountCard({
  variant,
  loaded,
  failure,
}: {
  variant: Counted
  loaded: Loaded
  failure: FormFailure | undefined
}) {
  const sendOnce = useOneSubmit()
  const isOurs = failure?.typed.variantId === String(variant.id)
  const isLow = variant.restock !== null && variant.quantity <= variant.restock
  const label = variant.name || loaded.name
  const [form, names] = useServerForm({
    id: `count-${variant.id}`,
    values: { counted: '' },
    failure: isOurs ? failure : undefined,
  })
  return (
    <Card
      title={label}
      aside={
        <>
          {isLow ? <Pill tone="warn">Low</Pill> : null} <b className="n">{variant.quantity}</b>
        </>
      }
    >
      <p className="help">
        {variant.counted
          ? `Last counted ${variant.counted}${variant.countedBy ? ` by ${variant.countedBy}` : ''}.`
          : 'Never counted.'}
      </p>
      {loaded.mayCount ? (
        <PostForm className="count-form" {...submits(form, sendOnce)}>
          <LeaveGuard isSmall />
          <input type="hidden" name="variantId" value={variant.id} />
          <TextField field={names.counted} label={`Counted: ${label}`} isNumber maxLength={8} />
          <Button type="submit" name="intent" value="count">
            Save count
          </Button>
        </PostForm>
      ) : null}
    </Card>
  )
}
