import { contributionList } from '~/domain/contributions/list/contributions.list.server'
import { contributionTabs } from '~/domain/contributions/queries.server'
import { ruleOf } from '~/domain/contributions/rule.server'
import type { Status } from '~/domain/contributions/status'
import { listView } from '~/http/list/list-view'
import { useListFilters } from '~/http/list/use-list-filters'
import { screen } from '~/http/page'
import { useCsrf } from '~/http/use-call'
import type { ViewCell } from '~/kit/list/columns'
import type { ListView } from '~/kit/list/view'
import { LinkButton } from '~/ui/button'
import { ListScreen } from '~/ui/list/list-screen'
import type { Tab } from '~/ui/list/tabs'
import { Empty } from '~/ui/states'
import { listAction } from '../parts/list-action.server'
import type { Route } from './+types/list'
import { BatchActions, PlainBatch } from './parts/batch-actions'
import './contributions.css'
import { PaymentIcon } from './parts/payment-words'
import { pillOf } from '../parts/status-pill'

const LIST = '/jpanel/contributions'

export const meta = () => [{ title: 'Contributions · Almoner' }]

export const loader = screen(contributionList.permission, async (ctx, args: Route.LoaderArgs) => {
  const [list, tabs] = await Promise.all([listView(contributionList)(ctx, args), contributionTabs(ctx)])
  return {
    list,
    tabs,
    isFulfilling: ruleOf(ctx) !== 'never',
    canSell: ctx.actor.can('pos.edit'),
    canBatch: ctx.actor.can(['order.edit', 'order.fullfill']),
    canEdit: ctx.actor.can('order.edit'),
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

/** The state that is all the list is narrowed to. */
function onlyState({ filters, search }: ListView): string | null {
  const set = filters.filter(({ shown }) => shown !== null)
  const [state] = set
  return set.length === 1 && search?.value === '' && state?.key === 'state' && state.control?.kind === 'choice'
    ? (state.control.selected[0] ?? null)
    : null
}

function ownTabs({ list, tabs, isFulfilling }: Route.ComponentProps['loaderData']): Tab[] {
  const state = onlyState(list)
  const isUnfulfilled = isFulfilling && state === '0'
  const unfulfilled = { label: 'Unfulfilled', to: `${LIST}?c=0`, count: tabs.unfulfilled, isCurrent: isUnfulfilled }
  return [
    { label: 'All', to: LIST, isCurrent: !isUnfulfilled && state !== '2' },
    ...(isFulfilling ? [unfulfilled] : []),
    { label: 'Refunded', to: `${LIST}?c=2`, isCurrent: state === '2' },
  ]
}

export default function Contributions({ loaderData, actionData }: Route.ComponentProps) {
  const { list, canSell, canBatch, canEdit } = loaderData
  const csrf = useCsrf()
  return (
    <ListScreen
      title="Contributions"
      {...useListFilters(list)}
      at={LIST}
      exportAt={`${LIST}.csv`}
      csrf={csrf}
      tabs={ownTabs(loaderData)}
      failure={actionData?.message ?? null}
      cells={CELLS}
      {...(canBatch
        ? { batch: { to: `${LIST}/batch`, bar: (rows) => <BatchActions {...rows} canEdit={canEdit} />, plain: <PlainBatch /> } }
        : {})}
      actions={
        canSell ? (
          <LinkButton to="/jpanel/pos" variant="primary" icon="plus" reloadDocument>
            New<span className="tail no-phone"> contribution</span>
          </LinkButton>
        ) : null
      }
      empty={
        <Empty
          icon="gift"
          title="No contributions yet"
          actions={
            canSell ? (
              <LinkButton to="/jpanel/pos" variant="primary" reloadDocument>
                Open point of sale
              </LinkButton>
            ) : undefined
          }
        >
          A contribution appears here as soon as it is paid, at the point of sale or anywhere else.
        </Empty>
      }
    />
  )
}
