import { taxPath } from '~/domain/taxes/rule'
import { taxList } from '~/domain/taxes/rules.list.server'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { useCsrf } from '~/http/use-call'
import { LinkButton } from '~/ui/button'
import { ListScreen } from '~/ui/list/list-screen'
import { Empty } from '~/ui/states'
import { listAction } from '../parts/list-action.server'
import type { Route } from './+types/list'

const LIST = '/jpanel/taxes'

export const meta: Route.MetaFunction = () => [{ title: 'Sales tax · Almoner' }]

export const loader = screen(taxList.permission, async (ctx, args: Route.LoaderArgs) => ({
  list: await listView(taxList)(ctx, args),
}))

export const action = listAction(taxList.permission, LIST)

export default function Taxes({ loaderData: { list }, actionData }: Route.ComponentProps) {
  const csrf = useCsrf()
  const add = (
    <LinkButton to={taxPath('new')} variant="primary" icon="plus">
      New tax
    </LinkButton>
  )
  return (
    <ListScreen
      title="Sales tax"
      view={list}
      at={LIST}
      csrf={csrf}
      failure={actionData?.message ?? null}
      actions={add}
      empty={
        <Empty icon="receipt" title="No taxes yet">
          A tax is charged at the point of sale on the products that have it, where the tax address is in one of its regions.
        </Empty>
      }
    />
  )
}
