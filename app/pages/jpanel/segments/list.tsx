import { segmentPath } from '~/domain/segments/segment'
import { segmentList } from '~/domain/segments/segments.list.server'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { useCsrf } from '~/http/use-call'
import { LinkButton } from '~/ui/button'
import { ListScreen } from '~/ui/list/list-screen'
import { Empty } from '~/ui/states'
import { listAction } from '../parts/list-action.server'
import type { Route } from './+types/list'

const LIST = '/jpanel/segments'

export const meta: Route.MetaFunction = () => [{ title: 'Segments · Almoner' }]

export const loader = screen(segmentList.permission, async (ctx, args: Route.LoaderArgs) => ({
  list: await listView(segmentList)(ctx, args),
}))

export const action = listAction(segmentList.permission, LIST)

export default function Segments({ loaderData: { list }, actionData }: Route.ComponentProps) {
  const csrf = useCsrf()
  const add = (
    <LinkButton to={segmentPath('new')} variant="primary" icon="plus">
      New segment
    </LinkButton>
  )
  return (
    <ListScreen
      title="Segments"
      view={list}
      at={LIST}
      csrf={csrf}
      failure={actionData?.message ?? null}
      actions={add}
      empty={
        <Empty icon="tag" title="No segments yet">
          Segments record what you want to know of each sponsee: village, school, favorite subject.
        </Empty>
      }
    />
  )
}
