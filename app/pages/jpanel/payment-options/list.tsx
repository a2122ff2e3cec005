import { groupList } from '~/domain/payment-options/groups.list.server'
import { groupPath } from '~/domain/payment-options/terms'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { useCsrf } from '~/http/use-call'
import { LinkButton } from '~/ui/button'
import { ListScreen } from '~/ui/list/list-screen'
import { Empty } from '~/ui/states'
import { listAction } from '../parts/list-action.server'
import type { Route } from './+types/list'

const LIST = '/jpanel/payment_options'
const DELETED = '?state=deleted'

export const meta: Route.MetaFunction = () => [{ title: 'Payment groups · Almoner' }]

export const loader = screen(groupList.permission, async (ctx, args: Route.LoaderArgs) => ({
  list: await listView(groupList)(ctx, args),
  isDeleted: new URL(args.request.url).searchParams.get('state') === 'deleted',
}))

export const action = listAction(groupList.permission, LIST)

export default function PaymentGroups({ loaderData: { list, isDeleted }, actionData }: Route.ComponentProps) {
  const csrf = useCsrf()
  return (
    <ListScreen
      title="Payment groups"
      view={list}
      at={LIST}
      csrf={csrf}
      failure={actionData?.message ?? null}
      tabs={[
        { label: 'Active', to: LIST, isCurrent: !isDeleted },
        { label: 'Deleted', to: LIST + DELETED, isCurrent: isDeleted },
      ]}
      actions={
        <LinkButton to={groupPath('new')} variant="primary" icon="plus">
          New payment group
        </LinkButton>
      }
      empty={
        <Empty icon="cash" title={isDeleted ? 'No deleted payment groups' : 'No payment groups yet'}>
          A payment group holds the amounts and schedules on which a child can be sponsored.
        </Empty>
      }
    />
  )
}
