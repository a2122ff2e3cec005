import { membershipPath } from '~/domain/memberships/membership'
import { membershipList } from '~/domain/memberships/memberships.list.server'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { titleList } from '~/ui/list/list-title'
import { listAction } from '../parts/list-action.server'
import { RESTORABLE_VIEWS, RestorableList } from '../parts/restorable'
import type { Route } from './+types/list'

const LIST = '/jpanel/memberships'

export const meta: Route.MetaFunction = ({ loaderData }) => titleList('Memberships', loaderData?.list, RESTORABLE_VIEWS)

export const loader = screen(membershipList.permission, async (ctx, args: Route.LoaderArgs) => ({
  list: await listView(membershipList)(ctx, args),
  isDeleted: new URL(args.request.url).searchParams.get('state') === '1',
}))

export const action = listAction(membershipList.permission, LIST)

export default function Memberships({ loaderData: { list, isDeleted }, actionData }: Route.ComponentProps) {
  return (
    <RestorableList
      title="Memberships"
      view={list}
      at={LIST}
      isDeleted={isDeleted}
      failure={actionData}
      icon="users-group"
      add={{ to: membershipPath('new'), label: 'New membership level' }}
      none={{
        title: 'No membership levels yet',
        body: 'A level is what supporters become members of: by hand, or with an item that includes it.',
      }}
      noneDeleted={{
        title: 'No deleted membership levels',
        body: 'Levels that were deleted wait here and can be restored.',
      }}
    />
  )
}
