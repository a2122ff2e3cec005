import { Button, LinkButton } from '~/ui/button'
import { PostForm } from '~/ui/form/post-form'
import { Note } from '~/ui/states'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { refundPath } from './refund-panel'

type Props = { id: number; number: string; reasons: readonly string[]; canApprove: boolean; canRefund: boolean }

export function RiskNote({ id, number, reasons, canApprove, canRefund }: Props) {
  const onSubmit = useOneSubmit()
  return (
    <Note tone="warn" title="Risk warning">
      {reasons.length === 1 ? (
        <p>{reasons[0]}</p>
      ) : (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      <div className="note-actions">
        {canApprove ? (
          <PostForm onSubmit={onSubmit}>
            <input type="hidden" name="id" value={id} />
            <Button type="submit" name="intent" value="approve" icon="check">
              Approve
            </Button>
          </PostForm>
        ) : null}
        {canRefund ? (
          <LinkButton to={refundPath(number)} icon="arrow-back-up" preventScrollReset>
            Refund…
          </LinkButton>
        ) : null}
      </div>
    </Note>
  )
}
