import { reviewList } from '~/domain/device-sales/sales-to-review.list.server'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { titleList } from '~/ui/list/list-title'
import { listAction } from '../parts/list-action.server'
import { ListRoute } from '../parts/list-route'
import { ReadFile } from './parts/read-file'
import type { Route } from './+types/list'

const LIST = '/jpanel/sales-to-review'

export const meta: Route.MetaFunction = ({ loaderData }) => titleList('Sales to review', loaderData?.list)

export const loader = screen(reviewList.permission, async (ctx, args: Route.LoaderArgs) => ({
  list: await listView(reviewList)(ctx, args),
}))

export const action = listAction(reviewList.permission, LIST)

export default function SalesToReview({ loaderData: { list }, actionData }: Route.ComponentProps) {
  return (
    <ListRoute
      title="Sales to review"
      list={list}
      at={LIST}
      failure={actionData}
      exportAt={`${LIST}.csv`}
      actions={<ReadFile />}
      empty={{ icon: 'checks', title: 'Nothing to review', text: 'Every sale that a device sent is as the rules say.' }}
    />
  )
}
