import { groupList } from '~/domain/payment-options/groups.list.server'
import { groupPath } from '~/domain/payment-options/terms'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { titleList } from '~/ui/list/list-title'
import { listAction } from '../parts/list-action.server'
import { ListRoute } from '../parts/list-route'
import type { Route } from './+types/list'

const LIST = '/jpanel/payment_options'
const VIEWS = [
  { label: 'Active', search: '' },
  { label: 'Deleted', search: '?state=deleted' },
]

export const meta: Route.MetaFunction = ({ loaderData }) => titleList('Payment groups', loaderData?.list, VIEWS)

export const loader = screen(groupList.permission, async (ctx, args: Route.LoaderArgs) => ({
  list: await listView(groupList)(ctx, args),
  isDeleted: new URL(args.request.url).searchParams.get('state') === 'deleted',
}))

export const action = listAction(groupList.permission, LIST)

export default function PaymentGroups({ loaderData: { list, isDeleted }, actionData }: Route.ComponentProps) {
  return (
    <ListRoute
      title="Payment groups"
      list={list}
      at={LIST}
      failure={actionData}
      views={VIEWS}
      add={{ to: groupPath('new'), label: 'New payment group' }}
      empty={{
        icon: 'cash',
        title: isDeleted ? 'No deleted payment groups' : 'No payment groups yet',
        text: 'A payment group holds the amounts and schedules on which a child can be sponsored.',
      }}
    />
  )
}
