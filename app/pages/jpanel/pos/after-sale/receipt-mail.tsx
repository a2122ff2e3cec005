import { useState, type FormEvent } from 'react'
import { isFailure, useCsrf } from '~/http/use-call'
import { tillCall } from '~/pages/jpanel/pos/controls/reach'
import { Field, Input } from '~/ui/form/field'
import { Icon } from '~/ui/icon'
import { HeldMail } from '~/ui/overlay/held-mail'
import { receiptAddress } from './last-sale'

type ReceiptsProps = { id: number; email: string }

export function Receipts({ id, email }: ReceiptsProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <div className="receipts">
      <div className="receipt-ways">
        <a className="tbtn" href={receiptAddress(id)} target="_blank" rel="noreferrer">
          <Icon name="receipt" />
          Paper receipt
        </a>
        <button
          type="button"
          className="tbtn"
          aria-expanded={isConfirming}
          onClick={() => setIsConfirming(!isConfirming)}
        >
          <Icon name="mail" />
          Email receipt
        </button>
      </div>
      {isConfirming ? <ReceiptMail id={id} email={email} /> : null}
    </div>
  )
}

export function ReceiptMail({ id, email }: ReceiptsProps) {
  const csrf = useCsrf()
  const [typed, setTyped] = useState(email)
  const [outcome, setOutcome] = useState<{ said: string; isGood: boolean } | null>(null)
  const [isSending, setIsSending] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    setIsSending(true)
    const reply = await tillCall<{ status: string; message: string }>(`/jpanel/pos/${id}/receipt`, csrf, {
      body: { email: typed },
    })
    setIsSending(false)
    setOutcome({ said: reply.message, isGood: !isFailure(reply) && reply.status === 'success' })
  }
  return (
    <form className="receipt-mail" noValidate onSubmit={(event) => void send(event)}>
      <Field label="Email" error={outcome && !outcome.isGood ? outcome.said : undefined}>
        <Input
          name="email"
          type="email"
          autoComplete="off"
          autoFocus
          maxLength={254}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setOutcome(null)
          }}
        />
      </Field>
      <button type="submit" className="tbtn" aria-busy={isSending || undefined}>
        <Icon name={isSending ? 'loader-2' : 'send'} />
        Send
      </button>
      <HeldMail />
      <p className="receipt-said" role="status">
        {outcome?.isGood ? outcome.said : ''}
      </p>
    </form>
  )
}
