import { userFieldPath } from '~/domain/userdefinedfields/field'
import { userFieldList } from '~/domain/userdefinedfields/fields.list.server'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { titleList } from '~/ui/list/list-title'
import { listAction } from '../parts/list-action.server'
import { RESTORABLE_VIEWS, RestorableList } from '../parts/restorable'
import type { Route } from './+types/list'

const LIST = '/jpanel/user-defined-fields'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titleList('User-defined fields', loaderData?.list, RESTORABLE_VIEWS)

export const loader = screen(userFieldList.permission, async (ctx, args: Route.LoaderArgs) => ({
  list: await listView(userFieldList)(ctx, args),
  isDeleted: new URL(args.request.url).searchParams.get('state') === '1',
}))

export const action = listAction(userFieldList.permission, LIST)

export default function UserDefinedFields({ loaderData: { list, isDeleted }, actionData }: Route.ComponentProps) {
  return (
    <RestorableList
      title="User-defined fields"
      view={list}
      at={LIST}
      isDeleted={isDeleted}
      failure={actionData}
      icon="list"
      add={{ to: userFieldPath('new'), label: 'New field' }}
      none={{
        title: 'No fields yet',
        body: 'A field of your own appears on every supporter, beside the name and the addresses.',
      }}
      noneDeleted={{ title: 'No deleted fields', body: 'Fields that were deleted wait here and can be restored.' }}
    />
  )
}
