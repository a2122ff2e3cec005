import { userList } from '~/domain/staff/users.list.server'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { useCsrf } from '~/http/use-call'
import { LinkButton } from '~/ui/button'
import { ListScreen } from '~/ui/list/list-screen'
import { Empty } from '~/ui/states'
import { listAction } from '../parts/list-action.server'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = () => [{ title: 'Users · Almoner' }]

export const loader = screen(userList.permission, async (ctx, args: Route.LoaderArgs) => ({
  list: await listView(userList)(ctx, args),
  mayAdd: ctx.actor.can('user.add'),
}))

export const action = listAction(userList.permission, '/jpanel/users')

export default function Users({ loaderData: { list, mayAdd }, actionData }: Route.ComponentProps) {
  const csrf = useCsrf()
  return (
    <ListScreen
      title="Users"
      view={list}
      at="/jpanel/users"
      csrf={csrf}
      failure={actionData?.message ?? null}
      actions={
        <>
          <LinkButton to="/jpanel/users/roles">Roles</LinkButton>
          {mayAdd ? (
            <LinkButton to="/jpanel/users/new" variant="primary" icon="plus">
              Add user
            </LinkButton>
          ) : null}
        </>
      }
      empty={
        <Empty icon="users" title="No users yet">
          People who can sign in appear here.
        </Empty>
      }
    />
  )
}
