import { userList } from '~/domain/staff/users.list.server'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { LinkButton } from '~/ui/button'
import { titleList } from '~/ui/list/list-title'
import { listAction } from '../parts/list-action.server'
import { ListRoute } from '../parts/list-route'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = ({ loaderData }) => titleList('Users', loaderData?.list)

export const loader = screen(userList.permission, async (ctx, args: Route.LoaderArgs) => ({
  list: await listView(userList)(ctx, args),
  mayAdd: ctx.actor.can('user.add'),
}))

export const action = listAction(userList.permission, '/jpanel/users')

export default function Users({ loaderData: { list, mayAdd }, actionData }: Route.ComponentProps) {
  return (
    <ListRoute
      title="Users"
      list={list}
      at="/jpanel/users"
      failure={actionData}
      actions={<LinkButton to="/jpanel/users/roles">Roles</LinkButton>}
      add={mayAdd ? { to: '/jpanel/users/new', label: 'Add user' } : null}
      empty={{ icon: 'users', title: 'No users yet', text: 'People who can sign in appear here.' }}
    />
  )
}
