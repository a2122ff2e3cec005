import { membershipPath } from '~/domain/memberships/membership'
import { membershipList } from '~/domain/memberships/memberships.list.server'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { useCsrf } from '~/http/use-call'
import { LinkButton } from '~/ui/button'
import { ListScreen } from '~/ui/list/list-screen'
import { Empty } from '~/ui/states'
import { listAction } from '../parts/list-action.server'
import type { Route } from './+types/list'

const LIST = '/jpanel/memberships'

export const meta: Route.MetaFunction = () => [{ title: 'Memberships · Almoner' }]

export const loader = screen(membershipList.permission, async (ctx, args: Route.LoaderArgs) => ({
  list: await listView(membershipList)(ctx, args),
  isDeleted: new URL(args.request.url).searchParams.get('state') === '1',
}))

export const action = listAction(membershipList.permission, LIST)

export default function Memberships({ loaderData: { list, isDeleted }, actionData }: Route.ComponentProps) {
  const csrf = useCsrf()
  const add = (
    <LinkButton to={membershipPath('new')} variant="primary" icon="plus">
      New membership level
    </LinkButton>
  )
  return (
    <ListScreen
      title="Memberships"
      view={list}
      at={LIST}
      csrf={csrf}
      failure={actionData?.message ?? null}
      actions={add}
      tabs={[
        { label: 'All', to: LIST, isCurrent: !isDeleted },
        { label: 'Deleted', to: `${LIST}?state=1`, isCurrent: isDeleted },
      ]}
      empty={
        isDeleted ? (
          <Empty icon="users-group" title="No deleted membership levels">
            Levels that were deleted wait here and can be restored.
          </Empty>
        ) : (
          <Empty icon="users-group" title="No membership levels yet" actions={add}>
            A level is what supporters become members of: by hand, or with an item that includes it.
          </Empty>
        )
      }
    />
  )
}
