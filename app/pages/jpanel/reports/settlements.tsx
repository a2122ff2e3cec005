import { SETTLEMENTS } from '~/domain/books/addresses'
import { settlementList } from '~/domain/books/settlements.list.server'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { titleList } from '~/ui/list/list-title'
import { ReportPage } from './parts/report-page'
import { listAction } from '../parts/list-action.server'
import type { Route } from './+types/settlements'
import { bookTabs } from './parts/book-tabs'

export const meta: Route.MetaFunction = ({ loaderData }) => titleList('Settlement batches', loaderData?.list)

export const loader = screen(settlementList.permission, async (ctx, args: Route.LoaderArgs) => ({
  list: await listView(settlementList)(ctx, args),
}))

export const action = listAction(settlementList.permission, SETTLEMENTS)

export default function Settlements({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ReportPage
      title="Settlement batches"
      {...loaderData}
      at={SETTLEMENTS}
      failure={actionData}
      tabs={bookTabs(SETTLEMENTS)}
      empty={{
        icon: 'building-bank',
        title: 'No batches yet',
        text:
          'Every night the payments and refunds of each day are closed into a batch for each payment ' +
          'provider and currency.',
      }}
    />
  )
}
