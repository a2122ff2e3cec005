import { IMPACT } from '~/domain/reports/addresses'
import { impactList } from '~/domain/reports/impact.list.server'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { titleList } from '~/ui/list/list-title'
import { listAction } from '../parts/list-action.server'
import type { Route } from './+types/impact-by-supporter'
import { ReportPage } from './parts/report-page'

export const meta: Route.MetaFunction = ({ loaderData }) => titleList('Impact by supporter', loaderData?.list)

export const loader = screen(impactList.permission, async (ctx, args: Route.LoaderArgs) => ({
  list: await listView(impactList)(ctx, args),
}))

export const action = listAction(impactList.permission, IMPACT)

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ReportPage
      title="Impact by supporter"
      {...loaderData}
      at={IMPACT}
      failure={actionData}
      empty={{
        icon: 'heart-handshake',
        title: 'No supporters yet',
        text: 'Supporters appear here with what they gave, bought and raised.',
      }}
    />
  )
}
