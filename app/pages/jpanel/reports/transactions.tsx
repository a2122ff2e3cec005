import { TRANSACTIONS } from '~/domain/reports/addresses'
import { transactionList } from '~/domain/reports/transactions.list.server'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { titleList } from '~/ui/list/list-title'
import { listAction } from '../parts/list-action.server'
import type { Route } from './+types/transactions'
import { ReportPage } from './parts/report-page'

export const meta: Route.MetaFunction = ({ loaderData }) => titleList('Recurring transactions', loaderData?.list)

export const loader = screen(transactionList.permission, async (ctx, args: Route.LoaderArgs) => ({
  list: await listView(transactionList)(ctx, args),
}))

export const action = listAction(transactionList.permission, TRANSACTIONS)

export default function Transactions({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ReportPage
      title="Recurring transactions"
      {...loaderData}
      at={TRANSACTIONS}
      failure={actionData}
      empty={{
        icon: 'repeat',
        title: 'No transactions yet',
        text: 'Each attempt to charge a plan appears here, with the answer of the payment provider.',
      }}
    />
  )
}
