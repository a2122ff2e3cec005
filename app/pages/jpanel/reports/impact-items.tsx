import { IMPACT, IMPACT_ITEMS } from '~/domain/reports/addresses'
import { impactItemList } from '~/domain/reports/impact-items.list.server'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { LinkButton } from '~/ui/button'
import { titleList } from '~/ui/list/list-title'
import { listAction } from '../parts/list-action.server'
import type { Route } from './+types/impact-items'
import { ReportPage } from './parts/report-page'

export const meta: Route.MetaFunction = ({ loaderData }) => titleList('Impact in detail', loaderData?.list)

export const loader = screen(impactItemList.permission, async (ctx, args: Route.LoaderArgs) => ({
  list: await listView(impactItemList)(ctx, args),
}))

export const action = listAction(impactItemList.permission, IMPACT_ITEMS)

export default function ImpactItems({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ReportPage
      title="Impact in detail"
      {...loaderData}
      at={IMPACT_ITEMS}
      failure={actionData}
      actions={
        <LinkButton to={IMPACT} icon="heart-handshake">
          Impact by supporter
        </LinkButton>
      }
      empty={{
        icon: 'heart-handshake',
        title: 'Nothing selected',
        text: 'Open this list from a figure in Impact by supporter: it shows what that figure is made of.',
      }}
    />
  )
}
