import { lazy, Suspense, useState } from 'react'
import { isFailure, useCall } from '~/http/use-call'
import { counted } from '~/kit/text'
import { Button, LinkButton } from '~/ui/button'
import { ConfirmDialog } from '~/ui/overlay/dialog'
import { Menu } from '~/ui/overlay/menu'
import type { Selection } from '~/ui/list/selection'
import { SelectionBar } from '~/ui/list/selection-bar'
import { useToast } from '~/ui/overlay/toaster'
import { readBatch, type BatchWire } from '~/wire/contributions'
import { useBatch } from './use-batch'

const BatchProgress = lazy(() => import('./batch-progress'))

type Action = 'complete' | 'incomplete' | 'spam' | 'spam_and_refund'

type Refunds = { count: number; sums: string[] }

const SUMS = new Intl.ListFormat('en')
const NOTHING_LEFT = 'Nothing is left to give back.'

const describeRefunds = ({ count, sums }: Refunds): string =>
  count === 0 ? NOTHING_LEFT : `${SUMS.format(sums)} of ${counted(count, 'contribution')} is given back.`

type Asking = { title: (count: string) => string; act: (count: string, sums: string) => string; body: string }

const ASKS: Record<Action, Asking> = {
  complete: {
    title: (count) => `Mark ${count} as fulfilled?`,
    act: (count) => `Mark ${count} as fulfilled`,
    body: 'They will be removed from the unfulfilled list.',
  },
  incomplete: {
    title: (count) => `Mark ${count} as unfulfilled?`,
    act: (count) => `Mark ${count} as unfulfilled`,
    body: 'Those with items to fulfill will return to the unfulfilled list.',
  },
  spam: {
    title: (count) => `Mark ${count} as spam?`,
    act: (count) => `Mark ${count} as spam`,
    body:
      'They will be removed from lists, totals and exports, their supporters will become inactive, and their tax ' +
      'receipts void. Payments are not refunded.',
  },
  spam_and_refund: {
    title: (count) => `Mark ${count} as spam and refund?`,
    act: (count, sums) => `Mark ${count} as spam and refund${sums}`,
    body:
      'They will be removed from lists, totals and exports, their supporters will become inactive, and their tax ' +
      'receipts void.',
  },
}

const MAX_SLIPS = 100

type Props = { selection: Selection; total: number; address: string; canEdit: boolean; canRefund: boolean }

export function BatchActions({ selection, total, address, canEdit, canRefund }: Props) {
  const [requested, setRequested] = useState<Action | null>(null)
  const [refunds, setRefunds] = useState<Refunds | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const send = useCall()
  const toast = useToast()
  const { task, begin } = useBatch()
  const ids = [...selection.selected]
  const count = counted(selection.isAllMatching ? total : ids.length, 'contribution')
  const selected = selection.isAllMatching ? { matching: address, shown: total } : { ids: ids.map(Number) }
  const askRefund = async () => {
    setIsBusy(true)
    const reply = await send<Refunds>('/jpanel/contributions/batch/refunds', { body: selected })
    setIsBusy(false)
    if (isFailure(reply)) return toast({ message: reply.message, tone: 'bad' })
    setRefunds(reply)
    setRequested('spam_and_refund')
  }
  const act = async (action: Action) => {
    setIsBusy(true)
    const body = { ...selected, action }
    const reply = await send<{ status: string; message: string } & BatchWire>('/jpanel/contributions/batch', { body })
    setIsBusy(false)
    setRequested(null)
    if (isFailure(reply) || reply.status !== 'success') return toast({ message: reply.message, tone: 'bad' })
    selection.clear()
    const { taskId } = readBatch(reply)
    if (taskId === null) toast({ message: reply.message })
    else begin(taskId)
  }
  const ask = requested === null ? null : ASKS[requested]
  const slips =
    selection.isAllMatching || ids.length > MAX_SLIPS
      ? null
      : `/jpanel/contributions/packing_slip?print&id=${ids.join(',')}`
  return (
    <>
      {task && selection.selected.size === 0 ? (
        <Suspense fallback={null}>
          <BatchProgress task={task} />
        </Suspense>
      ) : null}
      <SelectionBar selection={selection} total={total}>
        <Button icon="check" onClick={() => setRequested('complete')}>
          Mark as fulfilled…
        </Button>
        {slips ? (
          <LinkButton icon="printer" className="fold" to={slips} target="_blank" rel="noreferrer">
            Print slips
          </LinkButton>
        ) : null}
        <Menu
          label="More actions"
          className="btn"
          align="end"
          button="More"
          items={[
            { label: 'Mark as unfulfilled…', icon: 'package', onChoose: () => setRequested('incomplete') },
            ...(canEdit
              ? [
                  {
                    label: 'Mark as spam…',
                    icon: 'alert-triangle' as const,
                    isDangerous: true,
                    onChoose: () => setRequested('spam'),
                  },
                ]
              : []),
            ...(canEdit && canRefund
              ? [
                  {
                    label: 'Mark as spam and refund…',
                    icon: 'arrow-back-up' as const,
                    isDangerous: true,
                    onChoose: () => void askRefund(),
                  },
                ]
              : []),
          ]}
        />
      </SelectionBar>
      <ConfirmDialog
        isOpen={ask !== null}
        onClose={() => setRequested(null)}
        title={ask?.title(count) ?? ''}
        keep="Cancel"
        act={ask?.act(count, refunds === null || refunds.count === 0 ? '' : ` ${SUMS.format(refunds.sums)}`) ?? ''}
        isDangerous={requested === 'spam' || requested === 'spam_and_refund'}
        isBusy={isBusy}
        onAct={() => void (requested && act(requested))}
      >
        {requested === 'spam_and_refund' && refunds !== null ? <p>{describeRefunds(refunds)}</p> : null}
        <p>{ask?.body}</p>
      </ConfirmDialog>
    </>
  )
}

export function PlainBatch({ canEdit, canRefund }: Pick<Props, 'canEdit' | 'canRefund'>) {
  return (
    <noscript>
      {import.meta.env.SSR ? (
        <div className="foot">
          <label htmlFor="plain-batch">Action for selected contributions</label>
          <select id="plain-batch" name="action" className="input" style={{ width: 200 }}>
            <option value="">Choose an action</option>
            <option value="complete">Mark as fulfilled</option>
            <option value="incomplete">Mark as unfulfilled</option>
            {canEdit ? <option value="spam">Mark as spam</option> : null}
            {canEdit && canRefund ? <option value="spam_and_refund">Mark as spam and refund</option> : null}
          </select>
          <button className="btn" type="submit">
            Go
          </button>
        </div>
      ) : null}
    </noscript>
  )
}
