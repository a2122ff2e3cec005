import { contributionList } from '~/domain/contributions/list/contributions.list.server'
import { contributionTabs } from '~/domain/contributions/queries.server'
import { readRule } from '~/domain/contributions/rule.server'
import type { Status } from '~/domain/contributions/status'
import { usesDonorCrm } from '~/domain/integrations/crm-account.server'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import type { ViewCell } from '~/lists/declare/columns'
import { titleList } from '~/ui/list/list-title'
import { listAction } from '../parts/list-action.server'
import { ImportMenu } from '../parts/import-menu'
import { ListRoute } from '../parts/list-route'
import type { Route } from './+types/list'
import { BatchActions, PlainBatch } from './parts/batch-actions'
import { offerViews, VIEWS } from './parts/list-views'
import { PaymentIcon } from './parts/payment-words'
import { pillOf } from '../parts/status/status-pill'

const LIST = '/jpanel/contributions'

export const meta = ({ loaderData }: Route.MetaArgs) => titleList('Contributions', loaderData?.list, VIEWS)

export const loader = screen(contributionList.permission, async (ctx, args: Route.LoaderArgs) => {
  const [list, tabs] = await Promise.all([listView(contributionList)(ctx, args), contributionTabs(ctx)])
  return {
    list,
    tabs,
    isFulfilling: readRule(ctx) !== 'never',
    hasCrm: usesDonorCrm(ctx.settings),
    canSell: ctx.actor.can('pos.edit'),
    canBatch: ctx.actor.can(['order.edit', 'order.fullfill']),
    canEdit: ctx.actor.can('order.edit'),
    canRefund: ctx.actor.can('order.refund'),
  }
})

export const action = listAction(contributionList.permission, LIST)

const CELLS = {
  status: ({ of = [] }: ViewCell) => of.map((status) => pillOf[status as Status]),
  payment: ({ text, of }: ViewCell) => (
    <>
      {PaymentIcon({ type: of?.[0] ?? null })}
      {` ${text}`}
    </>
  ),
}

export default function Contributions({ loaderData, actionData }: Route.ComponentProps) {
  const { list, canSell, canBatch, ...rights } = loaderData
  return (
    <ListRoute
      title="Contributions"
      list={list}
      at={LIST}
      exportAt={`${LIST}.csv`}
      actions={rights.canEdit ? <ImportMenu sheet="contributions" /> : null}
      failure={actionData}
      views={offerViews(loaderData)}
      cells={CELLS}
      {...(canBatch
        ? {
            batch: {
              to: `${LIST}/batch`,
              bar: (rows) => <BatchActions {...rows} {...rights} />,
              plain: <PlainBatch {...rights} />,
            },
          }
        : {})}
      add={canSell ? { to: '/jpanel/pos', label: 'New', tail: 'contribution', reloadDocument: true } : null}
      empty={{
        icon: 'gift',
        title: 'No contributions yet',
        text: 'A contribution appears here as soon as it is paid, at the point of sale or anywhere else.',
        add: 'Open point of sale',
      }}
    />
  )
}
