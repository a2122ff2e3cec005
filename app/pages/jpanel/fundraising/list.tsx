import { useState, type FocusEvent, type KeyboardEvent } from 'react'
import { useNavigation } from 'react-router'
import { activatePage } from '~/domain/fundraising/activate-page.server'
import { archiveRow } from '~/domain/fundraising/archive-row.server'
import { duplicateRow } from '~/domain/fundraising/duplicate-row.server'
import { arePagesOff, formPath, TABS, type RowAction } from '~/domain/fundraising/fundraise'
import { fundraiseList } from '~/domain/fundraising/list/fundraise.list.server'
import { doneMessage, failedMessage, waitingMessage } from '~/domain/fundraising/messages'
import { restoreRow } from '~/domain/fundraising/restore-row.server'
import { suspendPage } from '~/domain/fundraising/suspend-page.server'
import { fundraisingSettings } from '~/domain/settings/fundraising.server'
import { intent } from '~/http/form/form-action'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import type { ListView, ViewFilter } from '~/lists/declare/view'
import { Icon } from '~/ui/icon'
import { Menu, type MenuItem } from '~/ui/overlay/menu'
import { titleList } from '~/ui/list/list-title'
import { listAction } from '../parts/list-action.server'
import { ListRoute } from '../parts/list-route'
import { nameCell, progressCell } from './parts/cells'
import { nothingYet, turnedOff } from './parts/empty'
import { actionRow, actionRows, RowActions, RowForms } from './parts/row-actions'
import './parts/fundraise.css'
import type { Route } from './+types/list'

const LIST = '/jpanel/fundraise'
const PAGES = 'pages'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titleList(
    loaderData?.title ?? 'Fundraising',
    loaderData?.list,
    TABS.map(({ tab, label }) => ({ label, isCurrent: tab === loaderData?.tab && label !== loaderData.title })),
  )

const readTab = (url: URL): string => TABS.find(({ tab }) => tab === url.searchParams.get('tab'))?.tab ?? ''

const TITLES: Readonly<Record<string, string>> = { forms: 'Donation forms', pages: 'Fundraising pages' }

/** Fundraising pages begin with the active ones, as long as the address requests nothing (R-FUNDRAISING-1). */
function withDefaults(url: URL): URL {
  const isBare = [...url.searchParams.keys()].every((name) => name === 'tab' || name.startsWith('_'))
  const shown = new URL(url)
  if (readTab(url) === PAGES && isBare) shown.searchParams.set('status', 'active')
  return shown
}

/** An address without a status would show active pages again, so "any" is written out. */
function withAnyStatus(filters: ViewFilter[], url: URL): ViewFilter[] {
  const any = new URLSearchParams(url.searchParams)
  any.delete('page')
  any.set('status', '')
  return filters.map((filter) => (filter.key === 'status' ? { ...filter, without: `?${any.toString()}` } : filter))
}

export const loader = screen(fundraiseList.permission, async (ctx, { request }: Route.LoaderArgs) => {
  const url = withDefaults(new URL(request.url))
  const tab = readTab(url)
  const view = await listView(fundraiseList)(ctx, { request: new Request(url) })
  const list: ListView = {
    ...view,
    filters: tab === PAGES ? withAnyStatus(view.filters, url) : view.filters,
    isNarrowed: view.filters.some(({ shown }) => shown !== null) || (view.search?.value ?? '') !== '',
  }
  const [mayAdd, mayAddPages] = [ctx.actor.can('product.add'), ctx.actor.can('fundraisingpages.edit')]
  return {
    list,
    tab,
    title: TITLES[tab] ?? 'Fundraising',
    mayAdd,
    mayAddPages,
    empty: arePagesOff(tab, fundraisingSettings(ctx.settings))
      ? turnedOff(ctx.actor.can('admin.general'))
      : nothingYet(tab, { mayAdd, mayAddPages }),
  }
})

const done =
  (action: RowAction) =>
  ({ name, status }: { name: string; status?: string }) => ({
    to: LIST,
    flash: action === 'activate' && status === 'pending' ? waitingMessage(name) : doneMessage(action, name),
  })

const acted = listAction(fundraiseList.permission, LIST, {
  duplicate: intent(duplicateRow, done('duplicate')),
  archive: intent(archiveRow, done('archive')),
  restore: intent(restoreRow, done('restore')),
  suspend: intent(suspendPage, done('suspend')),
  activate: intent(activatePage, done('activate')),
})
export const action = (args: Route.ActionArgs) => acted(args)

const NEW: MenuItem[] = [
  { label: 'Donation form', icon: 'heart-handshake', to: formPath('new') },
  { label: 'Product', icon: 'package', to: '/jpanel/products/new' },
]
const NEW_PAGE: MenuItem = { label: 'Fundraising page', icon: 'flag', to: `${LIST}/pages/new` }

function useTyping() {
  const [isTyping, setIsTyping] = useState(false)
  const isFilter = (target: EventTarget) => target instanceof HTMLInputElement && target.closest('.filters') !== null
  return {
    isTyping,
    received: {
      onInput: ({ target }: { target: EventTarget }) => setIsTyping((was) => was || isFilter(target)),
      onBlur: ({ target }: FocusEvent) => isFilter(target) && setIsTyping(false),
      onKeyDown: ({ key, target }: KeyboardEvent) => key === 'Enter' && isFilter(target) && setIsTyping(false),
    },
  }
}

export default function Fundraise({ loaderData, actionData }: Route.ComponentProps) {
  const { list, tab, title, mayAdd, mayAddPages, empty } = loaderData
  const [isActing, setIsActing] = useState(false)
  const isLoading = useNavigation().state !== 'idle'
  const { isTyping, received } = useTyping()
  const rows = actionRows(list)
  const { search } = list
  const remaining =
    search && search.value !== '' ? new URLSearchParams({ [search.param]: search.value }).toString() : ''
  return (
    <div className="fundraise" {...received}>
      <RowForms rows={rows} address={LIST + list.address} onBusy={setIsActing} />
      <ListRoute
        title={title}
        list={list}
        at={LIST}
        exportAt={`${LIST}/all.csv`}
        failure={toFailure(actionData)}
        isHeld={isTyping || isLoading || isActing}
        actions={
          mayAdd || mayAddPages ? (
            <Menu
              className="btn primary"
              align="end"
              panelLabel="New form, product or page"
              button={
                <>
                  <Icon name="plus" />
                  New
                  <Icon name="chevron-down" size="sm" />
                </>
              }
              items={[...(mayAdd ? NEW : []), ...(mayAddPages ? [NEW_PAGE] : [])]}
            />
          ) : null
        }
        tabs={TABS.map(({ tab: of, label }) => ({
          label,
          to: `${LIST}${query([of === '' ? '' : `tab=${of}`, remaining])}`,
          isCurrent: of === tab,
        }))}
        cells={{
          name: nameCell,
          progress: progressCell,
          actions: ({ of = [] }) => {
            const row = actionRow(of, null)
            const match = rows.find(({ kind, hashid }) => kind === row.kind && hashid === row.hashid)
            return match ? <RowActions row={match} isBusy={isActing} /> : null
          },
        }}
        empty={empty}
      />
    </div>
  )
}

const query = (parts: readonly string[]): string => {
  const remaining = parts.filter((part) => part !== '').join('&')
  return remaining === '' ? '' : `?${remaining}`
}

type Failure = { message: string; typed: Readonly<Record<string, unknown>> }

function toFailure(failed: Failure | undefined): { message: string } | undefined {
  if (failed === undefined) return undefined
  const { intent: requested, name, hashid } = failed.typed
  const isOfRow = typeof name === 'string' && typeof hashid === 'string'
  return { message: isOfRow ? failedMessage(String(requested), name) : failed.message }
}
