import { promoList } from '~/domain/promotions/promos.list.server'
import { promoPath } from '~/domain/promotions/promo'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { useCsrf } from '~/http/use-call'
import { LinkButton } from '~/ui/button'
import { ListScreen } from '~/ui/list/list-screen'
import { Empty } from '~/ui/states'
import { listAction } from '../parts/list-action.server'
import type { Route } from './+types/list'

const LIST = '/jpanel/promotions'

export const meta: Route.MetaFunction = () => [{ title: 'Promo codes · Almoner' }]

export const loader = screen(promoList.permission, async (ctx, args: Route.LoaderArgs) => ({ list: await listView(promoList)(ctx, args) }))

export const action = listAction(promoList.permission, LIST)

export default function Promotions({ loaderData: { list }, actionData }: Route.ComponentProps) {
  const csrf = useCsrf()
  return (
    <ListScreen
      title="Promo codes"
      view={list}
      at={LIST}
      csrf={csrf}
      failure={actionData?.message ?? null}
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
