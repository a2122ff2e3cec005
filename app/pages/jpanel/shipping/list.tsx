import { methodPath, TIERS_PATH } from '~/domain/shipping/method'
import { methodList } from '~/domain/shipping/methods.list.server'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { LinkButton } from '~/ui/button'
import { titleList } from '~/ui/list/list-title'
import { listAction } from '../parts/list-action.server'
import { ListRoute } from '../parts/list-route'
import type { Route } from './+types/list'

const LIST = '/jpanel/shipping'

export const meta: Route.MetaFunction = ({ loaderData }) => titleList('Shipping', loaderData?.list)

export const loader = screen(methodList.permission, async (ctx, args: Route.LoaderArgs) => ({
  list: await listView(methodList)(ctx, args),
}))

export const action = listAction(methodList.permission, LIST)

export default function ShippingMethods({ loaderData: { list }, actionData }: Route.ComponentProps) {
  const actions = (
    <>
      <LinkButton to="/jpanel/settings/shipping" icon="settings" aria-label="Settings">
        <span className="no-phone">Settings</span>
      </LinkButton>
      <LinkButton to={TIERS_PATH} icon="adjustments-horizontal" aria-label="Order value tiers">
        <span className="no-phone">Order value tiers</span>
      </LinkButton>
    </>
  )
  return (
    <ListRoute
      title="Shipping methods"
      list={list}
      at={LIST}
      failure={actionData}
      actions={actions}
      add={{ to: methodPath('new'), label: 'New', tail: 'shipping method' }}
      empty={{
        icon: 'package',
        title: 'No shipping methods yet',
        text:
          'A method is offered where something is shipped to an address that it goes to. Its price ' +
          'depends on what is shipped.',
      }}
    />
  )
}
