import { useNavigation } from 'react-router'
import { contributionPath } from '~/domain/contributions/contribution'
import type { FormFailure } from '~/http/form/form-action'
import { useServerForm } from '~/http/form/use-server-form'
import { submits } from '~/http/form/submits'
import { TextField } from '~/ui/fields/bound-field'
import { Button, LinkButton } from '~/ui/button'
import { FormError } from '~/ui/form/form-error'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { PostForm } from '~/ui/form/post-form'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { Panel } from '~/ui/overlay/dialog'
import { HeldMail } from '~/ui/overlay/held-mail'

export const receiptPanelPath = (number: string): string => `${contributionPath(number)}?panel=receipt`

type Props = { id: number; number: string; email: string; failure: FormFailure | undefined }

export function ReceiptPanel({ id, number, email, failure }: Props) {
  const back = contributionPath(number)
  const [form, fields] = useServerForm({ id: 'receipt-form', values: { email }, failure })
  const isBusy = useNavigation().formMethod === 'POST'
  const foot = (
    <>
      <LinkButton to={back}>Cancel</LinkButton>
      <Button type="submit" form="receipt-form" variant="primary" isBusy={isBusy}>
        Send receipt
      </Button>
    </>
  )
  return (
    <Panel title={`Email the receipt of #${number}`} closeTo={back} foot={foot}>
      <PostForm
        action={receiptPanelPath(number)}
        className="stack"
        preventScrollReset
        {...submits(form, useOneSubmit())}
      >
        <LeaveGuard isSmall />
        <input type="hidden" name="intent" value="mail" />
        <input type="hidden" name="id" value={id} />
        <FormError message={failure?.message} />
        <TextField
          field={fields.email}
          label="Email"
          help="The receipt that buyers get, with what it says now."
          type="email"
          autoComplete="off"
          maxLength={254}
        />
        <HeldMail />
      </PostForm>
    </Panel>
  )
}
