import { redirectList } from '~/domain/pages/redirects/redirects.list.server'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { titleList } from '~/ui/list/list-title'
import { listAction } from '../parts/list-action.server'
import { ListRoute } from '../parts/list-route'
import type { Route } from './+types/list'

const LIST = '/jpanel/redirects'

export const meta: Route.MetaFunction = ({ loaderData }) => titleList('Redirects', loaderData?.list)

export const loader = screen(redirectList.permission, async (ctx, args: Route.LoaderArgs) => ({
  list: await listView(redirectList)(ctx, args),
}))

export const action = listAction(redirectList.permission, LIST)

export default function RedirectList({ loaderData: { list }, actionData }: Route.ComponentProps) {
  return (
    <ListRoute
      title="Redirects"
      list={list}
      at={LIST}
      failure={actionData}
      exportAt={`${LIST}.csv`}
      add={{ to: `${LIST}/new`, label: 'Add redirect' }}
      empty={{
        icon: 'list',
        title: 'No redirects yet',
        text: 'When an address of your website changes, a redirect leads visitors from the old one to the new one.',
      }}
    />
  )
}
