import { promoList } from '~/domain/promotions/promos.list.server'
import { promoPath } from '~/domain/promotions/promo'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { LinkButton } from '~/ui/button'
import { ListScreen } from '~/ui/list/list-screen'
import { Empty } from '~/ui/states'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = () => [{ title: 'Promo codes · Almoner' }]

export const loader = screen(promoList.permission, async (ctx, args: Route.LoaderArgs) => ({ list: await listView(promoList)(ctx, args) }))

export default function Promotions({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <ListScreen
      title="Promo codes"
      view={list}
      at="/jpanel/promotions"
      actions={
        <LinkButton to={promoPath('new')} variant="primary" icon="plus">
          New promo code
        </LinkButton>
      }
      empty={
        <Empty icon="discount" title="No promo codes yet">
          A code typed at the till takes something off what it is for.
        </Empty>
      }
    />
  )
}
