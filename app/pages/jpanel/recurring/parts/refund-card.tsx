import type { FormFailure } from '~/http/form/form-action'
import { submits } from '~/http/form/submits'
import { useServerForm } from '~/http/form/use-server-form'
import { FormError } from '~/ui/form/form-error'
import { PostForm } from '~/ui/form/post-form'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Card } from '~/ui/shell/page-head'
import { NO_DETAILS, RefundFields } from '../../parts/refund-fields'

type RefundCardProps = {
  left: string
  plan: string
  receipt: string | null
  away: string | null
  failure: FormFailure | undefined
}

export function RefundCard({ left, plan, receipt, away, failure }: RefundCardProps) {
  const [form, fields] = useServerForm({ id: 'refund-charge', values: NO_DETAILS, failure })
  const verb = away === null ? 'Refund' : 'Record refund'
  const voids = receipt === null ? '' : ` Tax receipt ${receipt} becomes void.`
  const does = away === null ? 'The whole amount is given back.' : `The whole amount was given back by ${away}.`
  return (
    <Card title={away === null ? 'Refund' : 'Record a refund made elsewhere'} isSide>
      <PostForm className="stack" {...submits(form, useOneSubmit())}>
        <FormError message={failure?.message} />
        <RefundFields fields={fields} away={away} />
        <ConfirmSubmit
          name="intent"
          value="refund"
          icon="arrow-back-up"
          title={away === null ? `Refund ${left}?` : `Record the refund of ${left}?`}
          act={away === null ? `Refund ${left}` : verb}
          body={`Payment of plan #${plan}: ${does}${voids} The plan goes on.`}
        >
          {`${verb}…`}
        </ConfirmSubmit>
      </PostForm>
    </Card>
  )
}
