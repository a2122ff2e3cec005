import { useState } from 'react'
import { Link } from '~/ui/link'
import { isRowAction, type Action, type Kind, type RowAction } from '~/domain/fundraising/fundraise'
import { failedMessage } from '~/domain/fundraising/messages'
import { isFailure, useCall } from '~/http/use-call'
import { readRows, type ListView } from '~/lists/declare/view'
import { unpack } from '~/kit/cache/packed'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import { PostForm } from '~/ui/form/post-form'
import { ConfirmDialog } from '~/ui/overlay/dialog'
import { HeldMail } from '~/ui/overlay/held-mail'
import { Menu, type MenuItem } from '~/ui/overlay/menu'
import { useToast } from '~/ui/overlay/toaster'
import { actionCall, actionLabel, rowFormId } from '~/wire/fundraise'
import { findQuestion } from './row-questions'

const ICONS: Record<Action, IconName> = {
  edit: 'adjustments-horizontal',
  view: 'external-link',
  duplicate: 'copy',
  activate: 'check',
  suspend: 'lock',
  restore: 'arrow-back-up',
  archive: 'archive',
}

const UNDO: Partial<Record<RowAction, RowAction>> = { archive: 'restore', restore: 'archive' }

export type ActionRow = { kind: Kind; hashid: string; name: string; actions: Action[]; href: string | null }

export function actionRows(view: ListView): ActionRow[] {
  const at = unpack(view.columns).findIndex(({ key }) => key === 'actions')
  return readRows(view.sent).flatMap(({ cells, href }) => {
    const of = cells[at]?.of
    return of === undefined ? [] : [actionRow(of, href)]
  })
}

export const actionRow = ([kind, hashid, name, ...actions]: readonly string[], href: string | null): ActionRow => ({
  kind: kind as Kind,
  hashid: hashid ?? '',
  name: name ?? '',
  actions: actions as Action[],
  href,
})

const labelFor = (action: Action, row: ActionRow): string =>
  actionLabel(action) + (isRowAction(action) && findQuestion(action, row) !== null ? '…' : '')

const pathFor = (action: Action, { kind, hashid, href }: ActionRow): string =>
  action === 'view' ? `/jpanel/fundraise/${kind}/${hashid}/view` : (href ?? '')

export function RowActions({ row, isBusy }: { row: ActionRow; isBusy: boolean }) {
  const form = rowFormId(row.kind, row.hashid)
  const items = row.actions.map((action): MenuItem => ({
    label: labelFor(action, row),
    icon: ICONS[action],
    ...(isRowAction(action)
      ? { submits: { form, name: 'intent', value: action }, isDisabled: isBusy }
      : { to: pathFor(action, row), opensTab: action === 'view' }),
  }))
  return (
    <>
      <span className="acts" role="group" aria-label={`Actions for ${row.name}`}>
        {row.actions.map((action) =>
          isRowAction(action) ? (
            <Button
              key={action}
              type="submit"
              size="small"
              icon={ICONS[action]}
              form={form}
              name="intent"
              value={action}
              disabled={isBusy}
            >
              {labelFor(action, row)}
            </Button>
          ) : (
            <Link
              key={action}
              className="btn small"
              to={pathFor(action, row)}
              {...(action === 'view' ? { target: '_blank', rel: 'noreferrer' } : {})}
            >
              <Icon name={ICONS[action]} size="sm" />
              {actionLabel(action)}
            </Link>
          ),
        )}
      </span>
      <span className="acts-menu">
        <Menu
          label={`Actions for ${row.name}`}
          className="icon-btn"
          align="end"
          button={<Icon name="dots" />}
          items={items}
        />
      </span>
    </>
  )
}

/**
 * Each row has one plain form, which its buttons in the table submit. With JavaScript the documented calls run instead,
 * so that the message reports the actual result and can offer Undo.
 */
export function RowForms({
  rows,
  address,
  onBusy,
}: {
  rows: readonly ActionRow[]
  address: string
  onBusy: (isBusy: boolean) => void
}) {
  const act = useRowAction(onBusy)
  const [pending, setPending] = useState<{ action: RowAction; row: ActionRow } | null>(null)
  return (
    <>
      <div hidden>
        {rows.map((row) => (
          <PostForm
            key={row.hashid + row.kind}
            id={rowFormId(row.kind, row.hashid)}
            action={address}
            onSubmit={(event) => {
              const pressed = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value') ?? ''
              if (!isRowAction(pressed)) return
              event.preventDefault()
              if (findQuestion(pressed, row) === null) void act(pressed, row)
              else setPending({ action: pressed, row })
            }}
          >
            <input type="hidden" name="type" value={row.kind} />
            <input type="hidden" name="hashid" value={row.hashid} />
            <input type="hidden" name="name" value={row.name} />
          </PostForm>
        ))}
      </div>
      <RowQuestions pending={pending} onClose={() => setPending(null)} onAct={act} />
    </>
  )
}

type QuestionProps = {
  pending: { action: RowAction; row: ActionRow } | null
  onClose: () => void
  onAct: (action: RowAction, row: ActionRow) => Promise<void>
}

function RowQuestions({ pending, onClose, onAct }: QuestionProps) {
  const question = pending === null ? null : findQuestion(pending.action, pending.row)
  return (
    <ConfirmDialog
      isOpen={question !== null}
      onClose={onClose}
      title={question?.title ?? ''}
      keep="Cancel"
      act={question?.act ?? ''}
      isDangerous={question?.isHarmless === false}
      onAct={() => {
        onClose()
        if (pending) void onAct(pending.action, pending.row)
      }}
    >
      <p>{question?.body}</p>
      {question?.mails ? <HeldMail /> : null}
    </ConfirmDialog>
  )
}

type Acted = Pick<ActionRow, 'kind' | 'hashid' | 'name'>

function useRowAction(onBusy: (isBusy: boolean) => void) {
  const send = useCall()
  const toast = useToast()
  const [inFlight] = useState(() => new Set<string>())
  return async function act(action: RowAction, row: Acted): Promise<void> {
    const key = row.kind + row.hashid
    if (inFlight.has(key)) return
    inFlight.add(key)
    onBusy(true)
    const { url, method } = actionCall(action, row.kind, row.hashid)
    const reply = await send<{ message: string }>(url, { method })
    inFlight.delete(key)
    onBusy(inFlight.size > 0)
    const back = UNDO[action]
    if (isFailure(reply)) toast({ message: failedMessage(action, row.name), tone: 'bad', about: `fundraise ${key}` })
    else
      toast({
        message: reply.message,
        ...(back === undefined ? {} : { action: { label: 'Undo', onChoose: () => void act(back, row) } }),
      })
  }
}
