import { userList } from '~/domain/staff/users.list.server'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { LinkButton } from '~/ui/button'
import { ListScreen } from '~/ui/list/list-screen'
import { Empty } from '~/ui/states'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = () => [{ title: 'Users · Almoner' }]

export const loader = screen(userList.permission, async (ctx, args: Route.LoaderArgs) => ({
  list: await listView(userList)(ctx, args),
  mayAdd: ctx.actor.can('user.add'),
}))

export default function Users({ loaderData: { list, mayAdd } }: Route.ComponentProps) {
  return (
    <ListScreen
      title="Users"
      view={list}
      at="/jpanel/users"
      actions={
        mayAdd ? (
          <LinkButton to="/jpanel/users/new" variant="primary" icon="plus">
            Add user
          </LinkButton>
        ) : null
      }
      empty={
        <Empty icon="users" title="No users yet">
          People who can sign in appear here.
        </Empty>
      }
    />
  )
}
