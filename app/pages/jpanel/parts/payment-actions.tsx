import { useNavigation } from 'react-router'
import { Button } from '~/ui/button'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'

type Props = {
  of: string
  may: { receipt: boolean; refresh: boolean; sync: boolean }
}

export function PaymentActions({ of, may }: Props) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <>
      {may.receipt ? (
        <ConfirmSubmit
          name="intent"
          value="receipt"
          icon="receipt"
          title="Issue a tax receipt?"
          act="Issue tax receipt"
          isHarmless
          body={
            `${of}: It gets the next number and can no longer be edited, only revised or voided. ` +
            'It is not emailed.'
          }
        >
          Issue tax receipt…
        </ConfirmSubmit>
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
          body={`${of}: The gift is entered there, or updated where it was pushed before.`}
        >
          Push to donor CRM…
        </ConfirmSubmit>
      ) : null}
    </>
  )
}
