import { useMemo } from 'react'
import { standingOf } from '~/domain/contributions/cells'
import { contributionPath, shownName, shownPlace } from '~/domain/contributions/contribution'
import { contributionList } from '~/domain/contributions/contributions.list.server'
import { deleteView } from '~/domain/views/delete-view.server'
import { filterChoices } from '~/domain/contributions/filter-choices.server'
import { contributionTabs } from '~/domain/contributions/queries.server'
import { ruleOf } from '~/domain/contributions/rule.server'
import { saveView } from '~/domain/views/save-view.server'
import { shareView } from '~/domain/views/share-view.server'
import { statuses } from '~/domain/contributions/status'
import { formAction, intent } from '~/http/form/form-action'
import { keptForm } from '~/http/form/offline-form'
import { listPage } from '~/http/list/list-endpoints'
import { screen } from '~/http/page'
import { useCsrf } from '~/http/use-call'
import { fullMoment, shortMoment } from '~/kit/calendar'
import { formatMoney, withSymbol } from '~/kit/money'
import type { Ctx } from '~/kit/operation'
import { grouped } from '~/kit/text'
import { LinkButton } from '~/ui/button'
import { DataTable } from '~/ui/list/data-table'
import { FilterBar } from '~/ui/list/filter-bar'
import { ListPage, PageHead } from '~/ui/shell/page-head'
import { Pagination } from '~/ui/list/pagination'
import { useSelection } from '~/ui/list/selection'
import { TableOptions } from '~/ui/list/table-options'
import { useTableView } from '~/ui/list/table-view'
import { Tabs } from '~/ui/list/tabs'
import type { Route } from './+types/list'
import { BatchActions, PlainBatch } from './parts/batch-actions'
import { contributionColumns, readRows, sentRows, sortedFrom, type ContributionRow } from './parts/columns'
import './contributions.css'
import { contributionFilters, type Active } from './parts/filters'
import { asksForFilters, useFilterChoices } from './parts/use-filter-choices'
import { Nothing } from './parts/nothing'
import { SavedViews } from './parts/saved-views'

const LIST = '/jpanel/contributions'
const page = listPage(contributionList)

export const loader = screen(contributionList.permission, async (ctx: Ctx, args: Route.LoaderArgs) => {
  const [{ rows, ...list }, tabs] = await Promise.all([page(ctx, args), contributionTabs(ctx)])
  const { zone } = ctx.organisation
  const rule = ruleOf(ctx)
  const isMixed = list.sums.length > 1
  return {
    ...list,
    active: list.active as Active,
    sent: sentRows(
      rows.map((row): ContributionRow => ({
        id: row.id,
        name: shownName(row.name),
        number: row.number,
        place: shownPlace(row),
        statuses: statuses(rule, standingOf(row)),
        paymentType: row.paymentType,
        payment: row.payment,
        fund: row.fund,
        net: formatMoney({ minor: row.total - row.refunded, currency: row.currency }),
        total: formatMoney({ minor: row.total, currency: row.currency }) + (isMixed ? ` ${row.currency}` : ''),
        ordered: shortMoment(row.ordered, { zone, now: ctx.now }),
        orderedInFull: fullMoment(row.ordered, zone),
      })),
    ),
    tabs,
    isFulfilling: rule !== 'never',
    choices: asksForFilters(args.request.url, list.active) ? await filterChoices(ctx, list.active) : null,
    canSell: ctx.actor.can('pos.edit'),
    canBatch: ctx.actor.can(['order.edit', 'order.fullfill']),
    canEdit: ctx.actor.can('order.edit'),
  }
})

const toList = (query = '') => `${LIST}${query}`

export const action = formAction({
  'save-view': intent(saveView, (view) => ({ to: toList(view.query), flash: `View ${view.name} saved` })),
  'share-view': intent(shareView, (view) => ({ to: toList(view.query), flash: `View ${view.name} shared with everyone` })),
  'delete-view': intent(deleteView, (view) => ({ to: toList(), flash: `View ${view.name} deleted` })),
})

export const clientAction = (args: Route.ClientActionArgs) => keptForm(args)

export const meta = () => [{ title: 'Contributions · Almoner' }]

export default function Contributions({ loaderData, actionData }: Route.ComponentProps) {
  const { sent, count, isMore, sums, active, address, canSell } = loaderData
  const rows = useMemo(() => readRows(sent), [sent])
  const found = grouped(count) + (isMore ? '+' : '')
  const money = sums.flatMap(({ currency, amounts: { amount } }) =>
    amount === undefined ? [] : [withSymbol({ minor: amount, currency }) + (sums.length > 1 ? ` ${currency}` : '')],
  )
  const sub = (
    <>
      {found}
      <span className="no-phone">{money.map((sum) => ` · ${sum}`).join('')}</span>
    </>
  )
  const actions = (
    <>
      {count > 0 ? (
        <LinkButton to={`${LIST}.csv${address}`} icon="download" aria-label={`Export ${found}`} reloadDocument>
          <span className="no-phone">{`Export ${found}`}</span>
        </LinkButton>
      ) : null}
      {canSell ? (
        <LinkButton to="/jpanel/pos" variant="primary" icon="plus" reloadDocument>
          New<span className="tail no-phone"> contribution</span>
        </LinkButton>
      ) : null}
    </>
  )
  const columns = contributionColumns(sums.length > 1)
  const view = useTableView('contributions')
  const { choices, offer } = useFilterChoices(loaderData.choices)
  return (
    <ListPage>
      <PageHead title="Contributions" sub={sub} actions={actions} />
      <Views {...loaderData} failure={actionData?.message ?? null} />
      <FilterBar
        filters={contributionFilters(choices, active, loaderData.chips)}
        {...(offer ? { offer } : {})}
        search={{ name: 'fO', value: typeof active.search === 'string' ? active.search : '', label: 'Search in this list' }}
      >
        <TableOptions view={view} columns={columns} />
      </FilterBar>
      <Rows key={sent.id.join()} {...loaderData} rows={rows} columns={columns} view={view} />
    </ListPage>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function Views({ tabs, active, address, isFulfilling, canEdit, failure }: Loaded & { failure: string | null }) {
  const current = tabs.views.find(({ query }) => query === address && query !== '') ?? null
  const state = current || Object.keys(active).length !== 1 ? null : active.state
  const open = tabs.views.map(({ name, query, isShared, id }) => ({
    label: name,
    to: toList(query),
    isShared,
    isCurrent: current?.id === id,
  }))
  const isAll = current === null && state !== 'unfulfilled' && state !== 'refunded'
  return (
    <Tabs
      label="Views"
      tabs={[
        { label: 'All', to: LIST, isCurrent: isAll },
        ...(isFulfilling ? [{ label: 'Unfulfilled', to: `${LIST}?c=0`, count: tabs.unfulfilled, isCurrent: state === 'unfulfilled' }] : []),
        { label: 'Refunded', to: `${LIST}?c=2`, isCurrent: state === 'refunded' },
      ]}
      saved={open}
    >
      {address === '' ? null : <SavedViews address={address} current={current} failure={failure} canManageShared={canEdit} />}
    </Tabs>
  )
}

type RowsProps = Loaded & {
  rows: ContributionRow[]
  columns: ReturnType<typeof contributionColumns>
  view: ReturnType<typeof useTableView>
}

function Rows(props: RowsProps) {
  const { rows, count, first, address, sorting, canBatch } = props
  const csrf = useCsrf()
  const selection = useSelection(rows.map(({ id }) => String(id)))
  return (
    <form method="post" action={`${LIST}/batch`} className="list-form">
      <input type="hidden" name="_token" value={csrf} />
      <input type="hidden" name="back" value={toList(address)} />
      <DataTable
        label="Contributions"
        columns={props.columns}
        rows={rows}
        rowKey={({ id }) => String(id)}
        rowHref={({ number }) => contributionPath(number)}
        rowName={({ number }) => number}
        {...(sorting ? { sorting } : {})}
        sortHref={sortedFrom(address)}
        {...(canBatch ? { selection } : {})}
        view={props.view}
        empty={<Nothing isNarrowed={Object.keys(props.active).length > 0} canSell={props.canSell} />}
      >
        {canBatch && rows.length > 0 ? <PlainBatch /> : null}
        {canBatch ? (
          <BatchActions selection={selection} total={props.isMore ? rows.length : count} address={address} canEdit={props.canEdit} />
        ) : null}
        {rows.length > 0 ? (
          <Pagination
            from={first}
            to={first + rows.length - 1}
            total={count}
            page={props.page}
            pages={props.pages}
            exactly={props.exactly && toList(props.exactly)}
            previous={props.previous}
            next={props.next}
          />
        ) : null}
      </DataTable>
    </form>
  )
}
