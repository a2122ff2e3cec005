import { PAYMENTS_BY_ITEM } from '~/domain/reports/addresses'
import { paymentsByItemList } from '~/domain/reports/payments/payments-by-item.list.server'
import { itemFunds } from '~/domain/reports/payments/item-funds.server'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { fieldsOfAddress } from '~/lists/request/address'
import { titleList } from '~/ui/list/list-title'
import { listAction } from '../parts/list-action.server'
import type { Route } from './+types/payments-by-item'
import { FundSums } from './parts/fund-sums'
import { ReportPage } from './parts/report-page'

export const meta: Route.MetaFunction = ({ loaderData }) => titleList('Payments by item', loaderData?.list)

export const loader = screen(paymentsByItemList.permission, async (ctx, args: Route.LoaderArgs) => {
  const { searchParams } = new URL(args.request.url)
  const [list, funds] = await Promise.all([
    listView(paymentsByItemList)(ctx, args),
    itemFunds(ctx, fieldsOfAddress(searchParams)),
  ])
  return { list, funds }
})

export const action = listAction(paymentsByItemList.permission, PAYMENTS_BY_ITEM)

export default function Page({ loaderData: { list, funds }, actionData }: Route.ComponentProps) {
  return (
    <ReportPage
      title="Payments by item"
      list={list}
      at={PAYMENTS_BY_ITEM}
      failure={actionData}
      above={funds === null ? null : <FundSums sums={funds} address={list.address} />}
      empty={{ icon: 'package', title: 'No payments yet', text: 'What was paid appears here, item by item.' }}
    />
  )
}
