import { DEPOSITS } from '~/domain/books/addresses'
import { depositList } from '~/domain/books/deposits/deposits.list.server'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { titleList } from '~/ui/list/list-title'
import { listAction } from '../../parts/list-action.server'
import { bookTabs } from '../parts/book-tabs'
import { ReportPage } from '../parts/report-page'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = ({ loaderData }) => titleList('Deposits', loaderData?.list)

export const loader = screen(depositList.permission, async (ctx, args: Route.LoaderArgs) => ({
  list: await listView(depositList)(ctx, args),
}))

export const action = listAction(depositList.permission, DEPOSITS)

export default function Deposits({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ReportPage
      title="Deposits"
      {...loaderData}
      at={DEPOSITS}
      failure={actionData}
      tabs={bookTabs(DEPOSITS)}
      add={{ to: `${DEPOSITS}/new`, label: 'Add deposit' }}
      empty={{
        icon: 'building-bank',
        title: 'No deposits yet',
        text: 'A deposit says which payments went to the bank together, and prints the slip that goes with them.',
        add: 'Add deposit',
      }}
    />
  )
}
