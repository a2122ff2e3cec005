import { useEffect, useRef, useState } from 'react'
import type { BrowserGateway } from '~/ports/payment-gateway'
import { FieldError } from '~/ui/form/field'
import { gatewayFields } from './make-fields'
import { UNSUPPORTED, type Due } from './payment-state'
import type { Payment } from './use-payment'

const LOST = 'The payment form could not be loaded.'
const TIMEOUT_MS = 8000

type FieldsPaneProps = {
  payment: Payment
  gateway: BrowserGateway
  kind: 'card' | 'bank'
  due: Due
  holder: string
  email: string
  onCancel: () => void
}

/**
 * Holds the gateway's own fields. They must not be moved until the payment is done, because a moved frame loses what
 * was typed.
 */
export function FieldsPane(props: FieldsPaneProps) {
  const { isSupported } = props.payment.state
  const [attempt, setAttempt] = useState(0)
  const { place, isReady, isLost } = useFields(props, attempt)
  return (
    <div className="gateway-fields">
      <div
        ref={place}
        className={isReady ? 'gateway-place' : 'gateway-place waiting'}
        aria-busy={!isReady && !isLost}
      />
      <div role="alert">{isSupported ? null : <FieldError>{UNSUPPORTED}</FieldError>}</div>
      {isLost ? (
        <div className="gateway-lost" role="alert">
          <p>{LOST}</p>
          <button type="button" className="tbtn" onClick={() => setAttempt(attempt + 1)}>
            Try again
          </button>
        </div>
      ) : null}
    </div>
  )
}

function useFields({ payment, gateway, kind, due, holder, email, onCancel }: FieldsPaneProps, attempt: number) {
  const place = useRef<HTMLDivElement>(null)
  const [isReady, setIsReady] = useState(false)
  const [isLost, setIsLost] = useState(false)
  const latest = useRef({
    payment,
    onCancel,
    options: { kind, currency: due.currency, amountMinor: due.totalMinor, holder, email },
  })
  useEffect(() => {
    latest.current = {
      payment,
      onCancel,
      options: { kind, currency: due.currency, amountMinor: due.totalMinor, holder, email },
    }
  })
  useEffect(() => {
    let isGone = false
    setIsReady(false)
    setIsLost(false)
    const late = setTimeout(() => setIsLost(true), TIMEOUT_MS)
    const { fields } = latest.current.payment
    const events = {
      onReady: () => {
        clearTimeout(late)
        setIsLost(false)
        setIsReady(true)
      },
      onChange: ({ brand }: { brand: string | null }) =>
        latest.current.payment.dispatch({ do: 'brand', isSupported: brand === null || gateway.brands.includes(brand) }),
      onSubmit: () => latest.current.payment.complete(),
      onCancel: () => latest.current.onCancel(),
    }
    gatewayFields(gateway, events)
      .then((made) => {
        if (isGone || !place.current) return made.destroy()
        fields.current = made
        made.mount(place.current, latest.current.options)
      })
      .catch(() => setIsLost(true))
    return () => {
      isGone = true
      clearTimeout(late)
      fields.current?.destroy()
      fields.current = null
    }
  }, [gateway, kind, attempt])
  useEffect(() => {
    // Waits until the fields are visible, because hidden fields take no focus. With an error on the screen, the focus
    // stays where the person is.
    const { state, fields } = latest.current.payment
    if (isReady && state.error === null) fields.current?.focus()
  }, [isReady])
  return { place, isReady, isLost }
}
