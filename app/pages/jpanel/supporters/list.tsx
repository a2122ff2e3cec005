import { createContext } from 'react-router'
import { addMembers } from '~/domain/supporters/bulk/add-members.server'
import { addNotes } from '~/domain/notes/add-notes.server'
import { bulkChoices } from '~/domain/supporters/bulk/bulk-choices.server'
import { setSupporterState } from '~/domain/supporters/set-supporter-state.server'
import { supporterList } from '~/domain/supporters/supporters.list.server'
import { setSupporterType } from '~/domain/supporters/types/set-supporter-type.server'
import { usesDonorCrm } from '~/domain/integrations/crm-account.server'
import { isOn } from '~/domain/settings/definitions'
import { intent } from '~/http/form/form-action'
import { listView, withoutColumns } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { counted } from '~/kit/text'
import { LinkButton } from '~/ui/button'
import { titleList } from '~/ui/list/list-title'
import { ImportMenu } from '../parts/import-menu'
import { listAction } from '../parts/list-action.server'
import { ListRoute } from '../parts/list-route'
import { bulkActions } from './parts/bulk-actions'
import { useBulkChoices } from './parts/late-choices'
import { VIEWS } from './parts/views'
import type { Route } from './+types/list'

const LIST = '/jpanel/supporters'

export const meta: Route.MetaFunction = ({ loaderData }) => titleList('Supporters', loaderData?.list, VIEWS)

/** A posted form shows this page again only when it was refused; it then asks for what the form left out. */
const isPosted = createContext(false)

export const loader = screen(supporterList.permission, async (ctx, args: Route.LoaderArgs) => {
  const mayEdit = ctx.actor.can('member.edit')
  const [view, choices] = await Promise.all([
    listView(supporterList)(ctx, args),
    mayEdit && args.context.get(isPosted) ? bulkChoices(ctx) : null,
  ])
  const hidden = isOn(ctx.settings, 'referral_sources_isactive') ? [] : ['referral']
  return {
    list: withoutColumns(view, hidden),
    choices,
    mayAdd: ctx.actor.can('member.add'),
    mayEdit,
    mayMerge: ctx.actor.can('member.merge'),
    mayImport: ctx.actor.can('admin.dpo') && usesDonorCrm(ctx.settings),
  }
})

const flashCount = (count: number, verb: string) => ({ to: LIST, flash: `${counted(count, 'supporter')} ${verb}.` })

const act = listAction(supporterList.permission, LIST, {
  archive: intent(
    setSupporterState,
    (count) => flashCount(count, 'archived'),
    (body) => ({ ...body, state: 'archived' }),
  ),
  restore: intent(
    setSupporterState,
    (count) => flashCount(count, 'restored'),
    (body) => ({ ...body, state: 'active' }),
  ),
  spam: intent(
    setSupporterState,
    (count) => flashCount(count, 'marked as spam'),
    (body) => ({ ...body, state: 'spam' }),
  ),
  type: intent(setSupporterType, ({ type, changed }) => flashCount(changed, `changed to ${type}`)),
  member: intent(addMembers, ({ membership, added, were }) => ({
    to: LIST,
    flash:
      `${counted(added, 'supporter')} added to ${membership}.` +
      (were === 0 ? '' : ` ${counted(were, 'supporter')} ${were === 1 ? 'was' : 'were'} in it already.`),
  })),
  note: intent(addNotes, (count) => ({ to: LIST, flash: `Note added to ${counted(count, 'supporter')}.` })),
})

export const action = (args: Route.ActionArgs) => {
  args.context.set(isPosted, true)
  return act(args)
}

const DUPLICATES = { label: 'Duplicates', to: `${LIST}/duplicates` }

export default function Supporters({
  loaderData: { list, choices, mayAdd, mayEdit, mayMerge, mayImport },
  actionData,
}: Route.ComponentProps) {
  const isPutAway = /[?&]fA(%5B%5D|\[\])?=[03]/.test(list.address)
  const late = useBulkChoices(choices)
  const typed = actionData?.typed ?? {}
  const actions = bulkActions({ mayAdd, mayEdit, isPutAway, typed, late, isLate: choices === null })
  return (
    <ListRoute
      title="Supporters"
      list={list}
      at={LIST}
      exportAt={`${LIST}/export/all`}
      actions={
        <>
          {mayImport ? (
            <LinkButton
              to="/jpanel/settings/donor-import"
              icon="download"
              aria-label="Import donors from the donor CRM"
            >
              <span className="no-phone">Import donors</span>
            </LinkButton>
          ) : null}
          {mayEdit ? <ImportMenu sheet="supporters" /> : null}
          {list.count > 0 ? (
            <LinkButton
              to={`${LIST}/export/emails${list.address}`}
              icon="mail"
              aria-label="Export emails"
              reloadDocument
            >
              <span className="no-phone">Export emails</span>
            </LinkButton>
          ) : null}
        </>
      }
      add={mayAdd ? { to: `${LIST}/new`, label: 'New supporter' } : null}
      failure={actionData}
      {...(actions.length > 0 ? { batch: { actions } } : {})}
      views={mayMerge ? [...VIEWS, DUPLICATES] : VIEWS}
      empty={{
        icon: 'users',
        title: 'No supporters yet',
        text:
          'Everyone who gives, buys or sponsors appears here by name. Add the first one by hand, or ' +
          'make a sale with a name.',
        add: 'New supporter',
      }}
    />
  )
}
