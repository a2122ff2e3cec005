import { taxPath } from '~/domain/taxes/rule'
import { taxList } from '~/domain/taxes/rules.list.server'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { titleList } from '~/ui/list/list-title'
import { listAction } from '../parts/list-action.server'
import { ListRoute } from '../parts/list-route'
import type { Route } from './+types/list'

const LIST = '/jpanel/taxes'

export const meta: Route.MetaFunction = ({ loaderData }) => titleList('Sales tax', loaderData?.list)

export const loader = screen(taxList.permission, async (ctx, args: Route.LoaderArgs) => ({
  list: await listView(taxList)(ctx, args),
}))

export const action = listAction(taxList.permission, LIST)

export default function Taxes({ loaderData: { list }, actionData }: Route.ComponentProps) {
  return (
    <ListRoute
      title="Sales tax"
      list={list}
      at={LIST}
      failure={actionData}
      add={{ to: taxPath('new'), label: 'New tax' }}
      empty={{
        icon: 'receipt',
        title: 'No taxes yet',
        text:
          'A tax is charged at the point of sale on the products that have it, where the tax address is ' +
          'in one of its regions.',
      }}
    />
  )
}
