import { SETTLEMENT_ITEMS } from '~/domain/books/addresses'
import { settlementItemList } from '~/domain/books/settlement-items.list.server'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { titleList } from '~/ui/list/list-title'
import { ReportPage } from './parts/report-page'
import { listAction } from '../parts/list-action.server'
import type { Route } from './+types/settlement-items'
import { bookTabs } from './parts/book-tabs'

export const meta: Route.MetaFunction = ({ loaderData }) => titleList('Settled amounts', loaderData?.list)

export const loader = screen(settlementItemList.permission, async (ctx, args: Route.LoaderArgs) => ({
  list: await listView(settlementItemList)(ctx, args),
}))

export const action = listAction(settlementItemList.permission, SETTLEMENT_ITEMS)

export default function SettlementItems({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ReportPage
      title="Settled amounts"
      {...loaderData}
      at={SETTLEMENT_ITEMS}
      failure={actionData}
      tabs={bookTabs(SETTLEMENT_ITEMS)}
      empty={{
        icon: 'building-bank',
        title: 'Nothing settled yet',
        text: 'Payments and refunds appear here once the batch of their day is closed, in the night after it.',
      }}
    />
  )
}
