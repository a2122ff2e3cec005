import { journalList } from '~/domain/journal/entries.list.server'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { titleList } from '~/ui/list/list-title'
import { listAction } from '../parts/list-action.server'
import { ListRoute } from '../parts/list-route'
import type { Route } from './+types/journal'

export const meta: Route.MetaFunction = ({ loaderData }) => titleList('Journal', loaderData?.list)

export const loader = screen(journalList.permission, async (ctx, args: Route.LoaderArgs) => ({
  list: await listView(journalList)(ctx, args),
}))

export const action = listAction(journalList.permission, '/jpanel/settings/journal')

export default function Journal({ loaderData: { list }, actionData }: Route.ComponentProps) {
  return (
    <ListRoute
      title="Journal"
      list={list}
      at="/jpanel/settings/journal"
      exportAt="/jpanel/settings/journal.csv"
      failure={actionData}
      empty={{ icon: 'history', title: 'Nothing was changed yet', text: 'Every change of a record appears here.' }}
    />
  )
}
