import { REFUNDS } from '~/domain/reports/addresses'
import { refundList } from '~/domain/reports/refunds.list.server'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { titleList } from '~/ui/list/list-title'
import { listAction } from '../parts/list-action.server'
import type { Route } from './+types/refunds'
import { ReportPage } from './parts/report-page'

export const meta: Route.MetaFunction = ({ loaderData }) => titleList('Refunds', loaderData?.list)

export const loader = screen(refundList.permission, async (ctx, args: Route.LoaderArgs) => ({
  list: await listView(refundList)(ctx, args),
}))

export const action = listAction(refundList.permission, REFUNDS)

export default function Refunds({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ReportPage
      title="Refunds"
      {...loaderData}
      at={REFUNDS}
      failure={actionData}
      empty={{
        icon: 'arrow-back-up',
        title: 'No refunds yet',
        text: 'Refunds appear here, with those that failed and those that a bank took by a dispute.',
      }}
    />
  )
}
