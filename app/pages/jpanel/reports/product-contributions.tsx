import { productContributionsPath } from '~/domain/reports/addresses'
import {
  productContributionList,
  productContributions,
  productNamed,
  productSums,
} from '~/domain/reports/product-contributions.list.server'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { fieldsOfAddress } from '~/lists/request/address'
import { withSymbol } from '~/kit/money'
import { grouped } from '~/kit/text'
import { LinkButton } from '~/ui/button'
import { Figures } from '~/ui/chart/figures'
import { titleList } from '~/ui/list/list-title'
import { listAction } from '../parts/list-action.server'
import type { Route } from './+types/product-contributions'
import { ReportPage } from './parts/report-page'
import { withParam } from './parts/with-param'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titleList(`Contributions with ${loaderData?.name ?? 'a product'}`, loaderData?.list)

export const loader = screen(productContributionList.permission, async (ctx, args: Route.LoaderArgs) => {
  const { id, name } = await productNamed(ctx, args.params.id)
  const fields = fieldsOfAddress(new URL(args.request.url).searchParams)
  const listed = listView(productContributions(args.params.id))(ctx, args)
  const [list, sums] = await Promise.all([listed, productSums(ctx, { id: args.params.id, fields, listed })])
  const { currency } = ctx.organisation
  const at = productContributionsPath(id)
  const amount = (minor: bigint) => withSymbol({ minor, currency })
  const figures = [
    { label: 'Contributions', value: sums === null ? '–' : grouped(sums.contributions) },
    { label: 'Quantity', value: sums === null ? '–' : grouped(sums.qty) },
    { label: 'Total', ...(sums === null ? { value: '–' } : { value: amount(sums.sales), to: at + list.address }) },
    {
      label: 'Of these recurring',
      ...(sums === null
        ? { value: '–' }
        : { value: amount(sums.recurring), to: at + withParam(list.address, 'recurring', '1') }),
    },
  ]
  return { list, figures, at, id, name, mayOpen: ctx.actor.can('product.view') }
})

export const action = (args: Route.ActionArgs) =>
  listAction(productContributionList.permission, productContributionsPath(Number(args.params.id)))(args)

export default function ProductContributions({ loaderData, actionData }: Route.ComponentProps) {
  const { list, figures, at, id, name, mayOpen } = loaderData
  return (
    <ReportPage
      title={`Contributions with ${name}`}
      list={list}
      at={at}
      failure={actionData}
      above={<Figures label="What it brought in" figures={figures} />}
      actions={
        mayOpen ? (
          <LinkButton to={`/jpanel/products/${id}`} icon="package">
            Product
          </LinkButton>
        ) : null
      }
      empty={{
        icon: 'gift',
        title: 'Not sold yet',
        text: 'Contributions with this product appear here, line by line.',
      }}
    />
  )
}
