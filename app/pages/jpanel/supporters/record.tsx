import { fulfilmentRule } from '~/domain/contributions/status'
import { addNote } from '~/domain/notes/add-note.server'
import { deleteNote } from '~/domain/notes/delete-note.server'
import { editNote } from '~/domain/notes/edit-note.server'
import { notesOf } from '~/domain/notes/queries.server'
import { NOTE_ADDED, NOTE_DELETED, NOTE_UPDATED } from '~/domain/notes/schemas'
import { contributionsOfSupporter } from '~/domain/reports/queries.server'
import { setting } from '~/domain/settings/definitions'
import { ACTIVITY_KINDS, supporterActivity } from '~/domain/supporters/activity.server'
import { mergesOf } from '~/domain/supporters/merge/queries.server'
import { undoMerge } from '~/domain/supporters/merge/undo-merge.server'
import { membershipsOf, methodsOf, plansOf, receiptsOf, sponsoredBy, supporterRecord } from '~/domain/supporters/queries.server'
import { setSupporterState } from '~/domain/supporters/set-state.server'
import { supporterPath } from '~/domain/supporters/supporter'
import { formAction, intent } from '~/http/form/form-action'
import { anewAfterRefusal, keptForm } from '~/http/form/offline-form'
import { screen } from '~/http/page'
import { notFound } from '~/kit/errors'
import type { Ctx } from '~/kit/operation'
import { Avatar } from '~/ui/avatar'
import { DateText } from '~/ui/date-text'
import { useCameFrom } from '~/ui/list/came-from'
import { Tabs } from '~/ui/list/tabs'
import { RecordHead } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import { Actions } from './parts/actions'
import { ActivityCard } from './parts/activity-card'
import { Headline } from './parts/headline'
import { HistoryCard, PlansCard, ReceiptsCard, SponsorshipsCard } from './parts/record-tables'
import { NotesPanel } from './parts/notes-panel'
import { SideCards } from './parts/side-cards'
import { StatePills } from './parts/state-pills'
import { RecentCard } from '../parts/recent-card'
import '../parts/dashboard.css'
import './supporters.css'
import type { Route } from './+types/record'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `${loaderData?.supporter.name ?? 'Supporter'} · Almoner` }]

const LATEST = 50

const TABS = [
  { key: 'profile', label: 'Profile', needs: 'member.view' },
  { key: 'contributions', label: 'Contributions', needs: 'order.view' },
  { key: 'sponsorships', label: 'Sponsorships', needs: 'sponsor.view' },
  { key: 'recurring', label: 'Recurring', needs: 'order.view' },
  { key: 'receipts', label: 'Tax Receipts', needs: 'order.view' },
  { key: 'notes', label: 'Notes', needs: 'member.view' },
  { key: 'history', label: 'History', needs: 'member.view' },
] as const
export type TabKey = (typeof TABS)[number]['key']

const whole = (typed: string | null): number => (/^[1-9]\d{0,8}$/.test(typed ?? '') ? Number(typed) : 1)
const momentOf = (typed: string | null): Date | null => {
  const at = typed === null || typed.length > 30 ? Number.NaN : Date.parse(typed)
  return Number.isNaN(at) ? null : new Date(at)
}

export const loader = screen('member.view', async (ctx: Ctx, { params, request }: Route.LoaderArgs) => {
  const id = /^[1-9]\d{0,8}$/.test(params.id) ? Number(params.id) : 0
  const supporter = await supporterRecord(ctx.read, id)
  if (!supporter) throw notFound('The supporter')
  const search = new URL(request.url).searchParams
  const can = (permission: string) => ctx.actor.can(permission)
  const tabs = TABS.filter(({ needs }) => can(needs))
  const tab = tabs.find(({ key }) => key === search.get('tab'))?.key ?? 'profile'
  const show = search.get('show')
  const kinds = ACTIVITY_KINDS.filter((kind) => show === null || !ACTIVITY_KINDS.some((known) => known === show) || kind === show)
  const mayMoney = can('order.view')
  const isProfile = tab === 'profile'
  const notes = {
    page: isProfile ? 1 : whole(search.get('page')),
    filter: isProfile ? '' : (search.get('filter[body]') ?? '').slice(0, 200),
  }
  const emails = [supporter.email, supporter.billEmail]
  const [activity, noted, memberships, plans, methods, contributions, receipts, children, merges] = await Promise.all([
    isProfile || tab === 'history'
      ? supporterActivity(ctx, id, { kinds: tab === 'history' ? ['changes'] : kinds, before: momentOf(search.get('before')), emails })
      : null,
    isProfile || tab === 'notes' ? notesOf(ctx.read, id, notes) : null,
    isProfile ? membershipsOf(ctx.read, id) : [],
    mayMoney ? plansOf(ctx.read, id) : [],
    mayMoney && (isProfile || tab === 'recurring') ? methodsOf(ctx.read, id) : [],
    mayMoney && tab === 'contributions' ? contributionsOfSupporter(ctx.read, id, LATEST) : [],
    mayMoney && tab === 'receipts' ? receiptsOf(ctx.read, id) : [],
    tab === 'sponsorships' ? sponsoredBy(ctx.read, id) : [],
    tab === 'history' || supporter.mergedInto !== null ? mergesOf(ctx, id) : [],
  ])
  return {
    supporter,
    tab,
    tabs: tabs.map(({ key, label }) => ({ key, label })),
    show: kinds.length === 1 ? (kinds[0] ?? null) : null,
    isOlder: search.get('before') !== null,
    activity,
    notes: noted,
    memberships,
    plans,
    methods,
    contributions,
    receipts,
    children,
    merges,
    rule: fulfilmentRule(setting(ctx.settings, 'use_fulfillment')),
    currency: ctx.organisation.currency,
    staffId: ctx.actor.staffId,
    may: {
      money: mayMoney,
      edit: can('member.edit'),
      note: can('member.add'),
      merge: can('member.merge'),
      owner: can('owner.only'),
      sell: can('pos.edit'),
    },
  }
})

const stateOf = (state: 'archived' | 'active' | 'spam', flash: string) => {
  const done = intent(setSupporterState, () => ({ to: '', flash }))
  return {
    act: async (...[ctx, body]: Parameters<typeof done.act>) => ({
      ...(await done.act(ctx, { ids: body.id, state })),
      to: supporterPath(Number(body.id)),
    }),
  }
}

/** Notes and merges have ids of their own, which the supporter's, from the address, must not replace. */
const ofRow = (one: ReturnType<typeof intent>, to: (body: Record<string, unknown>) => string) => ({
  act: async (...[ctx, body]: Parameters<typeof one.act>) => ({ ...(await one.act(ctx, { ...body, id: body.row })), to: to(body) }),
})
const notesTab = ({ id }: Record<string, unknown>) => `${supporterPath(Number(id))}?tab=notes`

const act = formAction({
  archive: stateOf('archived', 'Supporter archived.'),
  restore: stateOf('active', 'Supporter restored.'),
  spam: stateOf('spam', 'Supporter marked as spam.'),
  'add-note': {
    act: (ctx, body) => intent(addNote, () => ({ to: notesTab(body), flash: NOTE_ADDED })).act(ctx, { ...body, supporterId: body.id }),
  },
  'edit-note': ofRow(intent(editNote, () => ({ to: '', flash: NOTE_UPDATED })) as never, notesTab),
  'delete-note': ofRow(intent(deleteNote, () => ({ to: '', flash: NOTE_DELETED })) as never, notesTab),
  'undo-merge': ofRow(
    intent(undoMerge, ({ loser }) => ({ to: '', flash: `${loser} is a supporter of their own again.` })) as never,
    ({ id }) => supporterPath(Number(id)),
  ),
})
export const action = (args: Route.ActionArgs) => act(args)
export const clientAction = (args: Route.ClientActionArgs) => keptForm(args)

export const shouldRevalidate = anewAfterRefusal

export type Loaded = Route.ComponentProps['loaderData']

const countOf = ({ supporter, plans }: Loaded, key: TabKey): number | undefined =>
  ({ contributions: supporter.contributionCount, notes: supporter.noteCount, recurring: plans.length })[key as 'notes'] || undefined

export default function SupporterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { supporter, tab, tabs } = loaderData
  const back = useCameFrom({ to: '/jpanel/supporters', label: 'Supporters' })
  return (
    <>
      <RecordHead
        back={back}
        title={
          <>
            <Avatar name={supporter.name} size="md" />
            {supporter.name}
          </>
        }
        pill={<StatePills {...loaderData} />}
        about={
          <>
            {supporter.accountType} · Supporter since <DateText at={supporter.createdAt} />
          </>
        }
        actions={<Actions {...loaderData} />}
      />
      {actionData ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      {loaderData.may.money ? <Headline {...loaderData} /> : null}
      <Tabs
        label="Sections"
        tabs={tabs.map(({ key, label }) => {
          const count = countOf(loaderData, key)
          return {
            label,
            to: key === 'profile' ? supporterPath(supporter.id) : `${supporterPath(supporter.id)}?tab=${key}`,
            isCurrent: tab === key,
            ...(count === undefined ? {} : { count }),
          }
        })}
      />
      <Section {...loaderData} failure={actionData} />
    </>
  )
}

function Section(loaded: Loaded & { failure: Route.ComponentProps['actionData'] }) {
  const { tab, supporter, contributions, rule } = loaded
  if (tab === 'profile') {
    return (
      <div className="grid two record">
        <ActivityCard {...loaded} />
        <SideCards {...loaded} />
      </div>
    )
  }
  if (tab === 'contributions') {
    return (
      <RecentCard
        recent={{ isLoaded: true, value: contributions }}
        rule={rule}
        title="Contributions"
        isOfOne
        allTo={`/jpanel/contributions?fM=${supporter.id}`}
      />
    )
  }
  if (tab === 'sponsorships') return <SponsorshipsCard {...loaded} />
  if (tab === 'recurring') return <PlansCard {...loaded} />
  if (tab === 'receipts') return <ReceiptsCard {...loaded} />
  if (tab === 'notes') return <NotesPanel {...loaded} />
  return <HistoryCard {...loaded} />
}
