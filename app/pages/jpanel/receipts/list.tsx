import { sayMailed } from '~/domain/messaging/say-mailed'
import { printReceipts } from '~/domain/receipts/batch/print-receipts.server'
import { processReceipts, type ProcessedReceipts } from '~/domain/receipts/batch/process-receipts.server'
import { warnOfDraftLetters } from '~/domain/receipts/draft-letters.server'
import { receiptList } from '~/domain/receipts/receipts.list.server'
import { findOpenRun, findPrintedRun } from '~/domain/receipts/batch/runs.server'
import { intent } from '~/http/form/form-action'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import type { Fields } from '~/kit/fields'
import type { Ctx } from '~/kit/operation'
import { counted, grouped } from '~/kit/text'
import { Icon } from '~/ui/icon'
import { Menu } from '~/ui/overlay/menu'
import type { ListAction } from '~/ui/list/list-batch'
import { Note } from '~/ui/states'
import { titleList } from '~/ui/list/list-title'
import { listAction } from '../parts/list-action.server'
import { ListRoute } from '../parts/list-route'
import { RunProgress } from './parts/run-progress'
import type { Route } from './+types/list'

const LIST = '/jpanel/tax_receipts'

const VIEWS = [
  { label: 'All', search: '' },
  { label: 'Drafts', search: '?status[]=draft' },
]

export const meta: Route.MetaFunction = ({ loaderData }) => titleList('Tax receipts', loaderData?.list, VIEWS)

export const loader = screen(receiptList.permission, async (ctx, args: Route.LoaderArgs) => {
  const mayEdit = ctx.actor.can('taxreceipt.edit')
  const [list, run, printed, letters] = await Promise.all([
    listView(receiptList)(ctx, args),
    findOpenRun(ctx),
    findPrintedRun(ctx),
    mayEdit ? warnOfDraftLetters(ctx) : null,
  ])
  return {
    list,
    run: run && {
      requested: run.requested,
      done: run.done,
      taskId: run.staffId === ctx.actor.staffId ? run.taskId : null,
    },
    printed: printed && { id: printed.id, count: printed.requested },
    mayEdit,
    letters,
    mayConfigure: ctx.actor.can('admin.general'),
  }
})

const DONE = { issue: 'issued', issue_and_notify: 'issued', void: 'voided', notify: 'sent' } as const

function says({ action, requested, changed, runId }: ProcessedReceipts, ctx: Ctx): string {
  const all = counted(requested, 'receipt')
  if (runId !== null || changed === null) return `${all} will be processed in the background. You can leave this page.`
  const rest = requested - changed
  const words = `${counted(changed, 'receipt')} ${DONE[action]}.${rest > 0 ? ` ${grouped(rest)} skipped.` : ''}`
  return action === 'notify' && changed > 0 ? sayMailed(ctx, words) : words
}

const then = (done: ProcessedReceipts, _body: Fields, ctx: Ctx) => ({ to: LIST, flash: says(done, ctx) })

const INTENTS = {
  issue: intent(processReceipts, then),
  issue_and_notify: intent(processReceipts, then),
  void: intent(processReceipts, then),
  notify: intent(processReceipts, then),
  print: intent(printReceipts, ({ ids, runId }) =>
    runId === null
      ? { to: `${LIST}/print?ids=${ids.join(',')}` }
      : {
          to: LIST,
          flash: `${counted(ids.length, 'receipt')} will be printed in the background. You can leave this page.`,
        },
  ),
}

export const action = listAction(receiptList.permission, LIST, INTENTS)

const PRINT: ListAction = { intent: 'print', label: 'Print', icon: 'printer' }

const ACTIONS: readonly ListAction[] = [
  {
    intent: 'issue',
    label: 'Issue',
    icon: 'check',
    confirm: {
      title: (count) => `Issue ${count}?`,
      act: (count) => `Issue ${count}`,
      body: 'Each draft gets the next number and is frozen. Receipts that are no drafts are skipped.',
    },
  },
  PRINT,
  {
    intent: 'issue_and_notify',
    label: 'Issue and email',
    icon: 'send',
    confirm: {
      title: (count) => `Issue and email ${count}?`,
      act: (count) => `Issue and email ${count}`,
      mails: true,
      body:
        'Each draft gets the next number, is frozen and goes to its donor. Receipts that are ' +
        'no drafts are skipped.',
    },
  },
  {
    intent: 'notify',
    label: 'Email',
    icon: 'mail',
    confirm: {
      title: (count) => `Email ${count}?`,
      act: (count) => `Email ${count}`,
      mails: true,
      body:
        'Issued receipts go to the address they name. Drafts, void receipts, those without an ' +
        'address and those sent within the last minute are skipped.',
    },
  },
  {
    intent: 'void',
    label: 'Void',
    icon: 'trash',
    isDangerous: true,
    confirm: {
      title: (count) => `Void ${count}?`,
      act: (count) => `Void ${count}`,
      body: 'Issued receipts become void and keep their number. Drafts are deleted.',
    },
  },
]

const withWarning = (letters: string | null): readonly ListAction[] =>
  ACTIONS.map((action) =>
    letters === null || !action.intent.startsWith('issue') || !action.confirm
      ? action
      : { ...action, confirm: { ...action.confirm, body: `${letters} ${action.confirm.body}` } },
  )

export default function TaxReceipts({
  loaderData: { list, run, printed, letters, mayEdit, mayConfigure },
  actionData,
}: Route.ComponentProps) {
  return (
    <ListRoute
      title="Tax receipts"
      list={list}
      at={LIST}
      exportAt={`${LIST}.csv`}
      failure={actionData}
      batch={{ actions: mayEdit ? withWarning(letters) : [PRINT] }}
      actions={
        <Menu
          label="More actions"
          align="end"
          button={
            <>
              <Icon name="dots" />
              <span className="no-phone">More</span>
            </>
          }
          items={[
            ...(mayConfigure ? [{ label: 'Templates', icon: 'file-text' as const, to: `${LIST}/templates` }] : []),
            { label: 'Verify register', icon: 'checks', to: `${LIST}/register` },
          ]}
        />
      }
      add={mayEdit ? { to: `${LIST}/year`, label: 'Prepare', tail: 'a year' } : null}
      views={VIEWS}
      above={
        <>
          {run ? <RunProgress run={run} /> : null}
          {letters === null ? null : <Note tone="warn" title={letters} />}
          {printed ? (
            <Note tone="warn" title={`Your PDF of ${counted(printed.count, 'receipt')} is ready.`}>
              <a className="link" href={`${LIST}/print/${printed.id}`} target="_blank" rel="noreferrer">
                Open the PDF
              </a>
            </Note>
          ) : null}
        </>
      }
      empty={{
        icon: 'receipt',
        title: 'No tax receipts yet',
        text: 'A receipt is issued with a sale, from a contribution, or for a whole year at once.',
      }}
    />
  )
}
