import { PAYMENTS_BY_ITEM } from '~/domain/reports/addresses'
import { paymentsByItemList } from '~/domain/reports/payments/payments-by-item.list.server'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { listAction } from '../parts/list-action.server'
import type { Route } from './+types/payments-by-item'
import { ReportPage } from './parts/report-page'

export const meta: Route.MetaFunction = () => [{ title: 'Payments by item · Almoner' }]

export const loader = screen(paymentsByItemList.permission, async (ctx, args: Route.LoaderArgs) => ({
  list: await listView(paymentsByItemList)(ctx, args),
}))

export const action = listAction(paymentsByItemList.permission, PAYMENTS_BY_ITEM)

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ReportPage
      title="Payments by item"
      {...loaderData}
      at={PAYMENTS_BY_ITEM}
      failure={actionData}
      empty={{ icon: 'package', title: 'No payments yet', text: 'What was paid appears here, item by item.' }}
    />
  )
}
