import { rolePath } from '~/domain/staff/role-path'
import { roleList } from '~/domain/staff/roles.list.server'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { useCsrf } from '~/http/use-call'
import { LinkButton } from '~/ui/button'
import { ListScreen } from '~/ui/list/list-screen'
import { Empty } from '~/ui/states'
import { listAction } from '../parts/list-action.server'
import type { Route } from './+types/roles'

const LIST = '/jpanel/users/roles'

export const meta: Route.MetaFunction = () => [{ title: 'Roles · Almoner' }]

export const loader = screen(roleList.permission, async (ctx, args: Route.LoaderArgs) => ({
  list: await listView(roleList)(ctx, args),
  mayEdit: ctx.actor.can('user.edit'),
}))

export const action = listAction(roleList.permission, LIST)

export default function Roles({ loaderData: { list, mayEdit }, actionData }: Route.ComponentProps) {
  const csrf = useCsrf()
  return (
    <ListScreen
      title="Roles"
      view={list}
      at={LIST}
      csrf={csrf}
      failure={actionData?.message ?? null}
      actions={
        <>
          <LinkButton to="/jpanel/users">Users</LinkButton>
          {mayEdit ? (
            <LinkButton to={rolePath('new')} variant="primary" icon="plus">
              New role
            </LinkButton>
          ) : null}
        </>
      }
      empty={
        <Empty icon="users" title="No roles yet">
          A role is a set of permissions with a name.
        </Empty>
      }
    />
  )
}
