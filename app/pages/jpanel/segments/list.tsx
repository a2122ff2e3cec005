import { segmentPath } from '~/domain/segments/segment'
import { segmentList } from '~/domain/segments/segments.list.server'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { titleList } from '~/ui/list/list-title'
import { listAction } from '../parts/list-action.server'
import { ListRoute } from '../parts/list-route'
import type { Route } from './+types/list'

const LIST = '/jpanel/segments'

export const meta: Route.MetaFunction = ({ loaderData }) => titleList('Segments', loaderData?.list)

export const loader = screen(segmentList.permission, async (ctx, args: Route.LoaderArgs) => ({
  list: await listView(segmentList)(ctx, args),
}))

export const action = listAction(segmentList.permission, LIST)

export default function Segments({ loaderData: { list }, actionData }: Route.ComponentProps) {
  return (
    <ListRoute
      title="Segments"
      list={list}
      at={LIST}
      failure={actionData}
      add={{ to: segmentPath('new'), label: 'New segment' }}
      empty={{
        icon: 'tag',
        title: 'No segments yet',
        text: 'Segments record what you want to know of each sponsee: village, school, favorite subject.',
      }}
    />
  )
}
