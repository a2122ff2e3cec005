import { useNavigation } from 'react-router'
import type { FormFailure } from '~/http/form/form-action'
import { Button, LinkButton } from '~/ui/button'
import { DateText } from '~/ui/date-text'
import { PostForm } from '~/ui/form/post-form'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Card } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import { PaymentActions } from '../../parts/payment-actions'
import { sayLoss, type Loss } from './loss-words'
import { receiptPanelPath } from './receipt-panel'

type Props = {
  id: number
  number: string
  isDeleted: boolean
  name: string
  may: {
    receipt: boolean
    mail: boolean
    sync: boolean
    refresh: boolean
    spam: boolean
    clear: boolean
    edit: boolean
    delete: boolean
    addSupporter: boolean
    renewDownloads: boolean
    applyMembership: boolean
  }
  loss: Loss
  memberships: readonly string[]
  email: string | null
  synced: Date | null
  failure: FormFailure | undefined
}

const OURS = [
  'receipt',
  'sync',
  'refresh',
  'supporter',
  'membership',
  'downloads',
  'spam',
  'not-spam',
  'delete',
  'restore',
]

export function ActionsCard({ id, number, name, isDeleted, may, loss, memberships, email, synced, failure }: Props) {
  const isBusy = useNavigation().formMethod === 'POST'
  if (!Object.values(may).some(Boolean)) return null
  const isOurs = OURS.includes(String(failure?.typed.intent ?? ''))
  return (
    <Card title={isDeleted ? 'Deleted' : 'Actions'} isSide>
      {failure && isOurs ? <Note tone="bad" title={failure.message} isAlert /> : null}
      <PostForm className="stack">
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
            {may.addSupporter ? (
              <ConfirmSubmit
                name="intent"
                value="supporter"
                icon="user-plus"
                title={`Add ${name} as a supporter?`}
                act="Add supporter"
                isHarmless
                body={
                  'The contribution is linked to the supporter with its email, or with ' +
                  'its name and ZIP code. ' +
                  'If there is none yet, one is added with its billing and shipping details.'
                }
              >
                Add supporter…
              </ConfirmSubmit>
            ) : null}
            {may.applyMembership ? (
              <ConfirmSubmit
                name="intent"
                value="membership"
                icon="users-group"
                title="Apply the membership?"
                act="Apply membership"
                isHarmless
                body={
                  `${memberships.join(', ')}: It begins for the contribution’s supporter, today or when ` +
                  `the one they have ends.`
                }
              >
                Apply membership…
              </ConfirmSubmit>
            ) : null}
            {may.renewDownloads ? (
              <ConfirmSubmit
                name="intent"
                value="downloads"
                icon="download"
                title="Renew the downloads?"
                act="Renew downloads"
                mails={email !== null}
                isHarmless
                body={
                  `The files can be downloaded again, with the time and the limits that ` +
                  `the items have today. ` +
                  `Earlier links keep working.${email === null ? '' : ` They are emailed to ${email} again.`}`
                }
              >
                Renew downloads…
              </ConfirmSubmit>
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
                body={
                  `Contribution #${number}: It is removed from lists, totals and exports, and its supporter becomes ` +
                  `inactive. ${sayLoss(loss.spam, 'is', 'are')} cancelled or void. Payments are not refunded.`
                }
              >
                Mark as spam…
              </ConfirmSubmit>
            ) : null}
            {may.delete ? (
              <ConfirmSubmit
                name="intent"
                value="delete"
                icon="trash"
                title="Delete this contribution?"
                act="Delete contribution"
                body={
                  `Contribution #${number}: ${sayLoss(loss.deletion, 'goes', 'go')} with it. ` +
                  `Restoring brings back the contribution only.`
                }
              >
                Delete…
              </ConfirmSubmit>
            ) : null}
          </>
        )}
      </PostForm>
      {synced ? (
        <p className="small muted">
          {'Pushed to the donor CRM on '}
          <DateText at={synced} />
        </p>
      ) : null}
    </Card>
  )
}
