import type { FormFailure } from '~/http/form/form-action'
import { PostForm } from '~/ui/form/post-form'
import { Card } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import { PaymentActions } from '../../parts/payment-actions'
import { RefundCard } from './refund-card'

type Props = {
  left: string
  plan: string
  receipt: string | null
  /** The provider that took the payment but is not connected, or null. */
  away: string | null
  may: { receipt: boolean; refresh: boolean; sync: boolean; refund: boolean }
  failure: FormFailure | undefined
}

export function TransactionActions({ left, plan, receipt, away, may, failure }: Props) {
  const { refund, ...others } = may
  const ofRefund = failure?.typed.intent === 'refund'
  const hasOthers = Object.values(others).some(Boolean)
  return (
    <>
      {failure && !(ofRefund && refund) ? <Note tone="bad" title={failure.message} isAlert /> : null}
      {hasOthers ? (
        <Card title="Actions" isSide>
          <PostForm className="stack">
            <PaymentActions of={`Payment of plan #${plan}`} may={may} />
          </PostForm>
        </Card>
      ) : null}
      {refund ? <RefundCard {...{ left, plan, receipt, away }} failure={ofRefund ? failure : undefined} /> : null}
    </>
  )
}
