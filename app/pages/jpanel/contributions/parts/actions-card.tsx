import { Form, useNavigation } from 'react-router'
import type { FormFailure } from '~/http/form/form-action'
import { useCsrf } from '~/http/use-call'
import { Button, LinkButton } from '~/ui/button'
import { DateText } from '~/ui/date-text'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Card } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import { PaymentActions } from '../../parts/payment-actions'
import { receiptPanelPath } from './receipt-panel'

type Props = {
  id: number
  number: string
  isDeleted: boolean
  may: { receipt: boolean; mail: boolean; sync: boolean; refresh: boolean; spam: boolean; clear: boolean; edit: boolean }
  synced: Date | null
  failure: FormFailure | undefined
}

const OURS = ['receipt', 'sync', 'refresh', 'spam', 'not-spam', 'delete', 'restore']

/** What staff can do with a contribution besides refunding it: plain forms, which ask first where a script runs. */
export function ActionsCard({ id, number, isDeleted, may, synced, failure }: Props) {
  const csrf = useCsrf()
  const isBusy = useNavigation().formMethod === 'POST'
  const sendOnce = useOneSubmit()
  if (!Object.values(may).some(Boolean)) return null
  const isOurs = OURS.includes(String(failure?.typed.intent ?? ''))
  return (
    <Card title={isDeleted ? 'Deleted' : 'Actions'} isSide>
      {failure && isOurs ? <Note tone="bad" title={failure.message} isAlert /> : null}
      <Form method="post" className="stack" onSubmit={sendOnce}>
        <input type="hidden" name="_token" value={csrf} />
        <input type="hidden" name="id" value={id} />
        {isDeleted ? (
          <Button type="submit" name="intent" value="restore" icon="arrow-back-up" isBusy={isBusy}>
            Restore contribution
          </Button>
        ) : (
          <>
            <PaymentActions of={`Contribution #${number}`} may={may} />
            {may.mail ? (
              <LinkButton to={receiptPanelPath(number)} icon="mail" preventScrollReset>
                Email receipt…
              </LinkButton>
            ) : null}
            {may.clear ? (
              <Button type="submit" name="intent" value="not-spam" icon="check" isBusy={isBusy}>
                Not spam
              </Button>
            ) : null}
            {may.spam ? (
              <ConfirmSubmit
                name="intent"
                value="spam"
                icon="alert-triangle"
                title="Mark this contribution as spam?"
                act="Mark as spam"
                body={`Contribution #${number}: It is removed from lists, totals and exports, its supporter becomes inactive and its plans are cancelled. Payments are not refunded.`}
              >
                Mark as spam…
              </ConfirmSubmit>
            ) : null}
            {may.edit ? (
              <ConfirmSubmit
                name="intent"
                value="delete"
                icon="trash"
                title="Delete this contribution?"
                act="Delete contribution"
                body={`Contribution #${number}: Its tax receipt, tributes, plans and membership periods go with it. Restoring brings back the contribution only.`}
              >
                Delete…
              </ConfirmSubmit>
            ) : null}
          </>
        )}
      </Form>
      {synced ? (
        <p className="small muted">
          {'Pushed to the donor CRM on '}
          <DateText at={synced} />
        </p>
      ) : null}
    </Card>
  )
}
