import type { FormFailure } from '~/http/form/form-action'
import { PostForm } from '~/ui/form/post-form'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Card } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import { PaymentActions } from '../../parts/payment-actions'

type Props = {
  /** What would be refunded, with its currency. */
  left: string
  plan: string
  receipt: string | null
  may: { receipt: boolean; refresh: boolean; sync: boolean; refund: boolean }
  failure: FormFailure | undefined
}

/** The documented actions of one charge: plain forms, of which a refund and a push ask first where a script runs. */
export function TransactionActions({ left, plan, receipt, may, failure }: Props) {
  if (!Object.values(may).some(Boolean)) return null
  return (
    <Card title="Actions" isSide>
      {failure ? <Note tone="bad" title={failure.message} isAlert /> : null}
      <PostForm className="stack">
        <PaymentActions of={`Payment of plan #${plan}`} may={may} />
        {may.refund ? (
          <ConfirmSubmit
            name="intent"
            value="refund"
            icon="arrow-back-up"
            title={`Refund ${left}?`}
            act={`Refund ${left}`}
            body={
              `Payment of plan #${plan}: The whole amount is given ` +
              `back.${receipt === null ? '' : ` Tax receipt ${receipt} becomes void.`} The plan goes on.`
            }
          >
            Refund…
          </ConfirmSubmit>
        ) : null}
      </PostForm>
    </Card>
  )
}
