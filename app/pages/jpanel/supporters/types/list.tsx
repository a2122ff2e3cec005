import { typePath } from '~/domain/supporters/types/supporter-type'
import { supporterTypeList } from '~/domain/supporters/types/types.list.server'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { titleList } from '~/ui/list/list-title'
import { listAction } from '../../parts/list-action.server'
import { RESTORABLE_VIEWS, RestorableList } from '../../parts/restorable'
import type { Route } from './+types/list'

const LIST = '/jpanel/supporter-types'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titleList('Supporter types', loaderData?.list, RESTORABLE_VIEWS)

export const loader = screen(supporterTypeList.permission, async (ctx, args: Route.LoaderArgs) => ({
  list: await listView(supporterTypeList)(ctx, args),
  isDeleted: new URL(args.request.url).searchParams.get('state') === '1',
}))

export const action = listAction(supporterTypeList.permission, LIST)

export default function SupporterTypes({ loaderData: { list, isDeleted }, actionData }: Route.ComponentProps) {
  return (
    <RestorableList
      title="Supporter types"
      view={list}
      at={LIST}
      isDeleted={isDeleted}
      failure={actionData}
      icon="users"
      add={{ to: typePath('new'), label: 'New type' }}
      none={{ title: 'No supporter types yet', body: 'Each supporter has one type, such as Individual or Company.' }}
      noneDeleted={{ title: 'No deleted types', body: 'Types that were deleted wait here and can be restored.' }}
    />
  )
}
