import { promoList } from '~/domain/promotions/promos.list.server'
import { promoPath } from '~/domain/promotions/promo'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { titleList } from '~/ui/list/list-title'
import { listAction } from '../parts/list-action.server'
import { ListRoute } from '../parts/list-route'
import type { Route } from './+types/list'

const LIST = '/jpanel/promotions'

export const meta: Route.MetaFunction = ({ loaderData }) => titleList('Promo codes', loaderData?.list)

export const loader = screen(promoList.permission, async (ctx, args: Route.LoaderArgs) => ({
  list: await listView(promoList)(ctx, args),
}))

export const action = listAction(promoList.permission, LIST)

export default function Promotions({ loaderData: { list }, actionData }: Route.ComponentProps) {
  return (
    <ListRoute
      title="Promo codes"
      list={list}
      at={LIST}
      failure={actionData}
      add={{ to: promoPath('new'), label: 'New promo code' }}
      empty={{
        icon: 'discount',
        title: 'No promo codes yet',
        text: 'A code typed at the till takes something off what it is for.',
      }}
    />
  )
}
