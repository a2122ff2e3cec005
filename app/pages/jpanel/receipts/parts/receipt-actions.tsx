import { useNavigation } from 'react-router'
import { paperPath } from '~/domain/receipts/receipt'
import { LinkButton } from '~/ui/button'
import { PostForm } from '~/ui/form/post-form'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'

type Props = {
  receipt: { id: number; number: string; status: 'draft' | 'issued' | 'void'; email: string | null }
  notified: string | null
  mayEdit: boolean
}

const VOID_EMAIL = 'The email says that this receipt is void. It goes along as a PDF that says so, too.'

export function Actions({ receipt, notified, mayEdit }: Props) {
  const isBusy = useNavigation().formMethod === 'POST'
  const isDraft = receipt.status === 'draft'
  const isVoid = receipt.status === 'void'
  const print = (
    <LinkButton to={paperPath(receipt.id)} icon="printer" target="_blank" rel="noreferrer" reloadDocument>
      Print
    </LinkButton>
  )
  if (!mayEdit) return print
  return (
    <PostForm className="actions">
      {print}
      {!isDraft && receipt.email ? (
        <ConfirmSubmit
          name="intent"
          value="notify"
          icon="send"
          isBusy={isBusy}
          title={
            isVoid
              ? `Tell ${receipt.email} that ${receipt.number} is void?`
              : `Email ${receipt.number} to ${receipt.email}?`
          }
          act="Send 1 email"
          mails
          body={
            isVoid
              ? VOID_EMAIL
              : notified
                ? `An email was written before, on ${notified}.`
                : 'The receipt goes along as a PDF.'
          }
          isHarmless
        >
          {isVoid ? 'Email that it is void…' : notified ? 'Send email again…' : 'Send email…'}
        </ConfirmSubmit>
      ) : null}
      {isVoid ? null : (
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
      {isDraft && receipt.email ? (
        <ConfirmSubmit
          name="intent"
          value="issue-and-email"
          icon="send"
          isBusy={isBusy}
          title={`Issue this receipt and email it to ${receipt.email}?`}
          act="Issue and send 1 email"
          mails
          body="It gets the next number of the register, and goes along as a PDF."
          isHarmless
        >
          Issue and email…
        </ConfirmSubmit>
      ) : null}
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
    </PostForm>
  )
}
