import { contributionPath, packingSlipPath } from '~/domain/contributions/contribution'
import { LinkButton } from '~/ui/button'
import { refundPath } from './refund-panel'

type Props = { id: number; number: string; hasSlip: boolean; mayEdit: boolean; mayRefund: boolean }

export function RecordLinks({ id, number, hasSlip, mayEdit, mayRefund }: Props) {
  return (
    <>
      {hasSlip ? (
        <LinkButton to={packingSlipPath(id)} icon="printer" target="_blank" rel="noreferrer">
          Print packing slip
        </LinkButton>
      ) : null}
      {mayEdit ? (
        <LinkButton to={`${contributionPath(number)}/edit`} icon="pencil">
          Edit
        </LinkButton>
      ) : null}
      {mayRefund ? (
        <LinkButton to={refundPath(number)} icon="arrow-back-up" preventScrollReset>
          Refund…
        </LinkButton>
      ) : null}
    </>
  )
}
