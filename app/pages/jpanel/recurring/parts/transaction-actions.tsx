import { Form, useNavigation } from 'react-router'
import type { FormFailure } from '~/http/form/form-action'
import { useCsrf } from '~/http/use-call'
import { Button } from '~/ui/button'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Card } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'

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
  const csrf = useCsrf()
  const isBusy = useNavigation().formMethod === 'POST'
  const sendOnce = useOneSubmit()
  if (!Object.values(may).some(Boolean)) return null
  return (
    <Card title="Actions" isSide>
      {failure ? <Note tone="bad" title={failure.message} isAlert /> : null}
      <Form method="post" className="stack" onSubmit={sendOnce}>
        <input type="hidden" name="_token" value={csrf} />
        {may.receipt ? (
          <Button type="submit" name="intent" value="receipt" icon="receipt" isBusy={isBusy}>
            Issue tax receipt
          </Button>
        ) : null}
        {may.refresh ? (
          <Button type="submit" name="intent" value="refresh" icon="refresh" isBusy={isBusy}>
            Refresh payment status
          </Button>
        ) : null}
        {may.sync ? (
          <ConfirmSubmit
            name="intent"
            value="sync"
            icon="send"
            title="Push to the donor CRM?"
            act="Push"
            isHarmless
            body={`Payment of plan #${plan}: The gift is entered there, or updated where it was pushed before.`}
          >
            Push to donor CRM…
          </ConfirmSubmit>
        ) : null}
        {may.refund ? (
          <ConfirmSubmit
            name="intent"
            value="refund"
            icon="arrow-back-up"
            title={`Refund ${left}?`}
            act={`Refund ${left}`}
            body={`Payment of plan #${plan}: The whole amount is given back.${receipt === null ? '' : ` Tax receipt ${receipt} becomes void.`} The plan goes on.`}
          >
            Refund…
          </ConfirmSubmit>
        ) : null}
      </Form>
    </Card>
  )
}
