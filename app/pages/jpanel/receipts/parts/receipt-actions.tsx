import { Form, useNavigation } from 'react-router'
import { paperPath } from '~/domain/receipts/receipt'
import { useCsrf } from '~/http/use-call'
import { LinkButton } from '~/ui/button'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'

type Props = {
  receipt: { id: number; number: string; status: 'draft' | 'issued' | 'void'; email: string | null }
  notified: string | null
  mayEdit: boolean
}

/** Plain forms that work without JavaScript; voiding asks first where a script runs. */
export function Actions({ receipt, notified, mayEdit }: Props) {
  const csrf = useCsrf()
  const isBusy = useNavigation().formMethod === 'POST'
  const isDraft = receipt.status === 'draft'
  const sendOnce = useOneSubmit()
  const print = (
    <LinkButton to={paperPath(receipt.id)} icon="printer" target="_blank" rel="noreferrer" reloadDocument>
      Print
    </LinkButton>
  )
  if (!mayEdit) return print
  return (
    <Form method="post" className="actions" onSubmit={sendOnce}>
      <input type="hidden" name="_token" value={csrf} />
      {print}
      {receipt.status === 'issued' && receipt.email ? (
        <ConfirmSubmit
          name="intent"
          value="notify"
          icon="send"
          isBusy={isBusy}
          title={`Email ${receipt.number} to ${receipt.email}?`}
          act="Send 1 email"
          body={notified ? `It was sent before, on ${notified}.` : 'The receipt goes along as a PDF.'}
          isHarmless
        >
          {notified ? 'Send email again…' : 'Send email…'}
        </ConfirmSubmit>
      ) : null}
      {receipt.status === 'void' ? null : (
        <ConfirmSubmit
          name="intent"
          value="void"
          icon="trash"
          title={isDraft ? 'Delete this draft?' : `Void receipt ${receipt.number}?`}
          act={isDraft ? 'Delete draft' : 'Void receipt'}
          body={
            isDraft
              ? 'Its gifts can go on another receipt.'
              : 'It keeps its number and stays in the register. A new receipt for the same gift names ' +
                'the one it replaces.'
          }
        >
          {isDraft ? 'Delete draft…' : 'Void…'}
        </ConfirmSubmit>
      )}
      {isDraft ? (
        <ConfirmSubmit
          name="intent"
          value="issue"
          icon="check"
          variant="primary"
          isBusy={isBusy}
          title="Issue this receipt?"
          act="Issue receipt"
          body="It gets the next number of the register, which it keeps. From then on it is revised or voided only."
          isHarmless
        >
          Issue receipt…
        </ConfirmSubmit>
      ) : null}
    </Form>
  )
}
