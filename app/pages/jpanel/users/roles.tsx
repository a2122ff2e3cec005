import { rolePath } from '~/domain/staff/role-path'
import { roleList } from '~/domain/staff/roles.list.server'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { LinkButton } from '~/ui/button'
import { titleList } from '~/ui/list/list-title'
import { listAction } from '../parts/list-action.server'
import { ListRoute } from '../parts/list-route'
import type { Route } from './+types/roles'

const LIST = '/jpanel/users/roles'

export const meta: Route.MetaFunction = ({ loaderData }) => titleList('Roles', loaderData?.list)

export const loader = screen(roleList.permission, async (ctx, args: Route.LoaderArgs) => ({
  list: await listView(roleList)(ctx, args),
  mayEdit: ctx.actor.can('user.edit'),
}))

export const action = listAction(roleList.permission, LIST)

export default function Roles({ loaderData: { list, mayEdit }, actionData }: Route.ComponentProps) {
  return (
    <ListRoute
      title="Roles"
      list={list}
      at={LIST}
      failure={actionData}
      actions={<LinkButton to="/jpanel/users">Users</LinkButton>}
      add={mayEdit ? { to: rolePath('new'), label: 'New role' } : null}
      empty={{ icon: 'users', title: 'No roles yet', text: 'A role is a set of permissions with a name.' }}
    />
  )
}
