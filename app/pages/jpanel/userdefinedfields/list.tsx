import { userFieldPath } from '~/domain/userdefinedfields/field'
import { userFieldList } from '~/domain/userdefinedfields/fields.list.server'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { useCsrf } from '~/http/use-call'
import { LinkButton } from '~/ui/button'
import { ListScreen } from '~/ui/list/list-screen'
import { Empty } from '~/ui/states'
import { listAction } from '../parts/list-action.server'
import type { Route } from './+types/list'

const LIST = '/jpanel/user-defined-fields'

export const meta: Route.MetaFunction = () => [{ title: 'User-defined fields · Almoner' }]

export const loader = screen(userFieldList.permission, async (ctx, args: Route.LoaderArgs) => ({
  list: await listView(userFieldList)(ctx, args),
  isDeleted: new URL(args.request.url).searchParams.get('state') === '1',
}))

export const action = listAction(userFieldList.permission, LIST)

export default function UserDefinedFields({ loaderData: { list, isDeleted }, actionData }: Route.ComponentProps) {
  const csrf = useCsrf()
  const add = (
    <LinkButton to={userFieldPath('new')} variant="primary" icon="plus">
      New field
    </LinkButton>
  )
  return (
    <ListScreen
      title="User-defined fields"
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
          <Empty icon="list" title="No deleted fields">
            Fields that were deleted wait here and can be restored.
          </Empty>
        ) : (
          <Empty icon="list" title="No fields yet" actions={add}>
            A field of your own appears on every supporter, beside the name and the addresses.
          </Empty>
        )
      }
    />
  )
}
