import { mergeSave } from '~/domain/journal/merge-save.server'
import { undoMerge } from '~/domain/merges/undo-merge.server'
import { addNote } from '~/domain/notes/add-note.server'
import { deleteNote } from '~/domain/notes/delete-note.server'
import { editNote } from '~/domain/notes/edit-note.server'
import { noteById } from '~/domain/notes/queries.server'
import { NOTE_ADDED, NOTE_DELETED, NOTE_FAILED, NOTE_UPDATED } from '~/domain/notes/schemas'
import { receiptSupporter } from '~/domain/receipts/year/receipt-supporter.server'
import { setSupporterState } from '~/domain/supporters/set-supporter-state.server'
import { verifySupporter } from '~/domain/supporters/verify-supporter.server'
import { addPost } from '~/domain/timeline/add-post.server'
import { deletePost } from '~/domain/timeline/delete-post.server'
import { formAction, intent, sayingOnFailure, type FormFailure } from '~/http/form/form-action'
import type { Fields } from '~/kit/fields'
import { supporterPath } from '~/domain/supporters/supporter'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { screen } from '~/http/page'
import { DateText } from '~/ui/date-text'
import { useCameFrom } from '~/ui/list/came-from'
import { Tabs } from '~/ui/list/tabs'
import { RecordHead } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import { namePage, titlePage } from '~/ui/list/list-title'
import { Actions, MoreActions } from './parts/actions'
import { Avatar } from '~/ui/avatar'
import { addToSupporter, sayKept } from '~/domain/merges/add-to-supporter.server'
import { ActivityCard } from './parts/activity-card'
import { Headline } from './parts/headline'
import { ReceiptsCard } from './parts/receipts-card'
import { HistoryCard, PlanPaymentsCard, PlansCard, ReferralsCard, SponsorshipsCard } from './parts/record-tables'
import { toMergeState } from '~/domain/merges/merge-state'
import { MergedNotice } from './parts/merge/merged-notice'
import { NotesPanel } from './parts/notes-panel'
import { supporterPage, type Loaded, type TabKey } from './parts/record-data.server'
import { QuickActions } from './parts/contact/quick-actions'
import { ContactCards, OtherCards } from './parts/side-cards'
import { StatePills } from './parts/state-pills'
import { RecentCard } from '../parts/dashboard/recent-card'
import { mergePost } from '../parts/timeline/merge-post.server'
import { UpdatePanel } from '../parts/timeline/update-panel'
import '../parts/dashboard/dashboard.css'
import './supporters.css'
import type { Route } from './+types/record'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titlePage(loaderData?.supporter.name ?? 'Supporter', loaderData ? nameTab(loaderData) : [])

export const loader = screen('member.view', supporterPage)

function nameTab({ tab, tabs, notes }: Loaded): (string | undefined)[] {
  const label = tab === 'profile' ? '' : tabs.find(({ key }) => key === tab)?.label
  return [label, tab === 'notes' && notes ? namePage(notes.page, notes.lastPage) : '']
}

const home = (body: Fields) => supporterPath(Number(body.id))
const notesTab = (body: Fields) => `${home(body)}?tab=notes`
/** Notes and merges post their ids as `row`; the id in the address is the supporter's. */
const ofRow = (body: Fields): Fields => ({ ...body, id: body.row })

const mergeNote = mergeSave(editNote, {
  type: 'note',
  read: async (runner, id) => {
    const note = await noteById(runner, Number(id))
    return note && { values: { body: note.body } }
  },
})

const act = formAction({
  archive: intent(
    setSupporterState,
    (_, body) => ({ to: home(body), flash: 'Supporter archived.' }),
    ({ id }) => ({ ids: id, state: 'archived' }),
  ),
  restore: intent(
    setSupporterState,
    (_, body) => ({ to: home(body), flash: 'Supporter restored.' }),
    ({ id }) => ({ ids: id, state: 'active' }),
  ),
  spam: intent(
    setSupporterState,
    (_, body) => ({ to: home(body), flash: 'Supporter marked as spam.' }),
    ({ id }) => ({ ids: id, state: 'spam' }),
  ),
  verify: intent(
    verifySupporter,
    (_, body) => ({ to: home(body), flash: 'Supporter verified.' }),
    ({ id }) => ({ id, status: 'Verified' }),
  ),
  deny: intent(
    verifySupporter,
    (_, body) => ({ to: home(body), flash: 'Supporter denied.' }),
    ({ id }) => ({ id, status: 'Denied' }),
  ),
  'add-note': sayingOnFailure(
    NOTE_FAILED,
    intent(addToSupporter(addNote, 'supporterId'), ({ supporterId: id }, body) => ({
      to: notesTab({ id }),
      flash: sayKept(NOTE_ADDED, id, body),
    })),
  ),
  'edit-note': sayingOnFailure(
    NOTE_FAILED,
    intent(mergeNote, (_, body) => ({ to: notesTab(body), flash: NOTE_UPDATED }), ofRow),
  ),
  'delete-note': sayingOnFailure(
    NOTE_FAILED,
    intent(deleteNote, (_, body) => ({ to: notesTab(body), flash: NOTE_DELETED }), ofRow),
  ),
  'create-receipt': intent(
    receiptSupporter,
    (isMade, body) => ({
      to: `${home(body)}?tab=receipts`,
      flash: isMade ? 'Draft of a tax receipt created.' : 'There is nothing to put on a tax receipt for this period.',
    }),
    ({ id, from, to }) => ({ supporterId: id, from, to, status: 'draft' }),
  ),
  'add-post': intent(
    addToSupporter(addPost, 'parentId'),
    ({ parentId: id }, body) => ({ to: home({ id }), flash: sayKept('Update added.', id, body) }),
    (body) => ({ ...body, parentType: 'supporter' }),
  ),
  'edit-post': intent(mergePost, (_, body) => ({ to: home(body), flash: 'Update saved.' }), ofRow),
  'delete-post': intent(deletePost, (_, body) => ({ to: home(body), flash: 'Update deleted.' }), ofRow),
  'undo-merge': intent(
    undoMerge,
    ({ loser }, body) => ({ to: home(body), flash: `${loser} is a separate supporter again.` }),
    ofRow,
  ),
})
export const action = (args: Route.ActionArgs) => act(args)

export const shouldRevalidate = revalidateOnError

const isUpdate = ({ typed }: FormFailure): boolean => typed.headline !== undefined

const countTab = ({ supporter, plans }: Loaded, key: TabKey): number | undefined =>
  ({ contributions: supporter.contributionCount, notes: supporter.noteCount, recurring: plans.length })[
    key as 'notes'
  ] || undefined

export default function SupporterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { supporter, tab, tabs } = loaderData
  const back = useCameFrom({ to: '/jpanel/supporters', label: 'Supporters' })
  return (
    <div className="supporter-page">
      <RecordHead
        back={back}
        picture={<Avatar name={supporter.name} picture={loaderData.picture} size="lg" />}
        title={<bdi>{supporter.name}</bdi>}
        pill={<StatePills {...loaderData} />}
        about={
          <>
            {supporter.accountType} · Supporter since <DateText at={supporter.createdAt} />
          </>
        }
        actions={<Actions {...loaderData} />}
        menu={<MoreActions {...loaderData} />}
      />
      {actionData && !isUpdate(actionData) ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      {loaderData.merged === null ? null : <MergedNotice key={loaderData.merged.id} {...loaderData.merged} />}
      <QuickActions
        supporter={supporter}
        mayNote={loaderData.may.note}
        maySell={loaderData.may.sell && supporter.isActive && !supporter.isSpam}
      />
      {loaderData.may.money ? <Headline {...loaderData} /> : null}
      <Tabs
        label="Sections"
        tabs={tabs.map(({ key, label }) => {
          const count = countTab(loaderData, key)
          return {
            label,
            to: key === 'profile' ? supporterPath(supporter.id) : `${supporterPath(supporter.id)}?tab=${key}`,
            isCurrent: tab === key,
            ...(count === undefined ? {} : { count }),
          }
        })}
      />
      <Section {...loaderData} failure={actionData} />
      {loaderData.may.edit && tab === 'profile' ? (
        <UpdatePanel
          parentType="supporter"
          posts={loaderData.posts}
          today={loaderData.today}
          failure={actionData}
          sponsors={null}
          opened={toMergeState(supporter)}
        />
      ) : null}
    </div>
  )
}

function Section(loaded: Loaded & { failure: Route.ComponentProps['actionData'] }) {
  const { tab, supporter, contributions, rule } = loaded
  if (tab === 'profile') {
    return (
      <div className="grid two record supporter-record">
        <ContactCards {...loaded} />
        <ActivityCard {...loaded} />
        <OtherCards {...loaded} />
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
  if (tab === 'payments') return <PlanPaymentsCard {...loaded} />
  if (tab === 'receipts') return <ReceiptsCard {...loaded} />
  if (tab === 'referrals') return <ReferralsCard {...loaded} />
  if (tab === 'notes') return <NotesPanel {...loaded} />
  return <HistoryCard {...loaded} />
}
