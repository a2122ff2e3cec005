import { printLetters } from '~/domain/tributes/letters/print-letters.server'
import { warnOfUnsentBoxes } from '~/domain/tributes/letters/unsent-boxes.server'
import { markTributesSent } from '~/domain/tributes/mark-tributes-sent.server'
import { unsentLetters } from '~/domain/tributes/queries.server'
import { tributeList } from '~/domain/tributes/tributes.list.server'
import { intent } from '~/http/form/form-action'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { counted } from '~/kit/text'
import { LinkButton } from '~/ui/button'
import type { ListAction } from '~/ui/list/list-batch'
import { Note } from '~/ui/states'
import { titleList } from '~/ui/list/list-title'
import { listAction } from '../parts/list-action.server'
import { ListRoute } from '../parts/list-route'
import type { Route } from './+types/list'

const LIST = '/jpanel/tributes'
const UNSENT = '?notify[]=letter&is_sent[]=due'

const VIEWS = [
  { label: 'All', search: '' },
  { label: 'Unsent letters', search: UNSENT },
]

export const meta: Route.MetaFunction = ({ loaderData }) => titleList('Tributes', loaderData?.list, VIEWS)

export const loader = screen(tributeList.permission, async (ctx, args: Route.LoaderArgs) => {
  const [list, unsent, boxes] = await Promise.all([
    listView(tributeList)(ctx, args),
    unsentLetters(ctx),
    warnOfUnsentBoxes(ctx),
  ])
  return {
    list,
    unsent,
    boxes,
    mayEdit: ctx.actor.can('tribute.edit'),
    mayConfigure: ctx.actor.can('tributetype.edit'),
  }
})

export const action = listAction(tributeList.permission, LIST, {
  print: intent(printLetters, (query) => ({ to: `${LIST}/letters${query}` })),
  labels: intent(printLetters, (query) => ({ to: `${LIST}/labels${query}` })),
  'mark-sent': intent(markTributesSent, (count) => ({
    to: LIST,
    flash: `${counted(count, 'letter')} marked as sent.`,
  })),
})

const LETTERS: ListAction = { intent: 'print', label: 'Print letters', icon: 'printer' }
const LABELS: ListAction = { intent: 'labels', label: 'Print labels', icon: 'tag' }

const ACTIONS: readonly ListAction[] = [
  LETTERS,
  {
    intent: 'mark-sent',
    label: 'Mark as sent',
    icon: 'check',
    confirm: {
      title: (count) => `Mark ${count} as sent?`,
      act: (count) => `Mark ${count} as sent`,
      body: 'Unsent letters get today as the day they were sent. Emails and letters already sent do not change.',
    },
  },
  LABELS,
]

export default function Tributes({
  loaderData: { list, unsent, boxes, mayEdit, mayConfigure },
  actionData,
}: Route.ComponentProps) {
  return (
    <ListRoute
      title="Tributes"
      list={list}
      at={LIST}
      exportAt={`${LIST}.csv`}
      failure={actionData}
      batch={{ actions: mayEdit ? ACTIONS : [LETTERS, LABELS] }}
      actions={
        mayConfigure ? (
          <LinkButton to={`${LIST}/types`} icon="settings">
            Types
          </LinkButton>
        ) : null
      }
      above={boxes === null ? null : <Note tone="warn" title={boxes} />}
      views={VIEWS.map((view) => (view.search === UNSENT ? { ...view, count: unsent } : view))}
      empty={{
        icon: 'heart-handshake',
        title: 'No tributes yet',
        text: 'A gift made in honor or in memory of someone appears here.',
      }}
    />
  )
}
