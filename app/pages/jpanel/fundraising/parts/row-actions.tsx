import { lazy, Suspense, useState } from 'react'
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
import { Menu, type MenuItem } from '~/ui/overlay/menu'
import { useToast } from '~/ui/overlay/toaster'
import { actionCall, actionLabel, rowFormId } from '~/wire/fundraise'

const RowQuestion = lazy(() => import('./row-question'))

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

export type Pending = { action: RowAction; row: ActionRow }

const asksFirst = (action: RowAction, { kind }: ActionRow): boolean =>
  kind === 'fundraising_page' && (action === 'activate' || action === 'suspend')

const labelFor = (action: Action, row: ActionRow): string =>
  actionLabel(action) + (isRowAction(action) && asksFirst(action, row) ? '…' : '')

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
  const [pending, setPending] = useState<Pending | null>()
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
              if (asksFirst(pressed, row)) setPending({ action: pressed, row })
              else void act(pressed, row)
            }}
          >
            <input type="hidden" name="type" value={row.kind} />
            <input type="hidden" name="hashid" value={row.hashid} />
            <input type="hidden" name="name" value={row.name} />
          </PostForm>
        ))}
      </div>
      <Suspense>
        {pending === undefined ? null : <RowQuestion pending={pending} onClose={() => setPending(null)} onAct={act} />}
      </Suspense>
    </>
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
