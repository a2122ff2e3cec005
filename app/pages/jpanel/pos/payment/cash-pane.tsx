import { useEffect, useRef } from 'react'
import { formatMoney, withSymbol } from '~/kit/money'
import { useToast } from '~/ui/overlay/toaster'
import { Icon } from '~/ui/icon'
import { areSingleKeysOff } from '~/ui/shell/single-keys'
import { Coins, sizeClass } from '~/pages/jpanel/pos/controls/coins'
import { toKeypadKey, type Key } from '~/pages/jpanel/pos/controls/keypad'
import { missingCash } from '~/domain/checkout/tender'
import { changeDue, type Due } from './payment-state'
import { quickCash } from './quick-cash'
import type { Payment } from './use-payment'
import { useScanner } from '~/pages/jpanel/pos/controls/use-scanner'

const KEYS: Key[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0', 'delete']
export const SCANNED = 'Item scanned. Finish or close the payment to add it.'
const QUICKEST_HAND_MS = 45

type CashProps = { payment: Payment; due: Due }

export function CashPane({ payment, due }: CashProps) {
  const { state, dispatch } = payment
  const { currency } = due
  const field = useRef<HTMLInputElement>(null)
  useHardwareKeys(payment)
  useEffect(() => field.current?.focus(), [])
  const offers = [due.totalMinor, ...quickCash(due.totalMinor, currency)]
  return (
    <>
      <label className="received">
        <span className="k">Cash received</span>
        <span className="v">
          <input
            ref={field}
            data-first
            inputMode="none"
            readOnly
            value={withSymbol({ minor: state.receivedMinor, currency })}
            aria-describedby="change-due"
          />
          <span className="caret" />
        </span>
      </label>
      <div className="quick" role="group" aria-label="Quick cash">
        {offers.map((minor, index) => (
          <button
            key={`${minor}`}
            type="button"
            className={minor === state.receivedMinor ? 'on' : ''}
            aria-pressed={minor === state.receivedMinor}
            onClick={() => dispatch({ do: 'receive', minor })}
          >
            {index === 0 ? 'Exact' : formatMoney({ minor, currency })}
          </button>
        ))}
      </div>
      <div className="pad-row">
        <div className="pad" role="group" aria-label="Keypad">
          {KEYS.map((key) => (
            <button
              key={key}
              type="button"
              aria-label={key === 'delete' ? 'Delete' : undefined}
              onClick={() => dispatch({ do: 'key', key })}
            >
              {key === 'delete' ? <Icon name="backspace" /> : key}
            </button>
          ))}
        </div>
        <Change {...{ payment, due }} />
      </div>
    </>
  )
}

function Change({ payment, due }: CashProps) {
  const { state } = payment
  const { currency } = due
  if (state.error !== null)
    return (
      <div className="change short" id="change-due" role="alert">
        <span className="k">Change due</span>
        <span className="v">{state.error.message}</span>
        <span className="muted">
          {withSymbol({ minor: missingCash(state.receivedMinor, due.totalMinor), currency })} is missing.
        </span>
      </div>
    )
  const change = changeDue(state, due)
  const shown = withSymbol({ minor: change, currency })
  return (
    <div className="change" id="change-due" aria-live="polite">
      <span className="k">Change due</span>
      <span className={sizeClass(shown)}>{shown}</span>
      <Coins {...{ change, currency }} />
    </div>
  )
}

const isOwn = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('.received, .pad') !== null

function useHardwareKeys({ state, dispatch }: Payment): void {
  const toast = useToast()
  const received = useRef(state.receivedMinor)
  useEffect(() => {
    received.current = state.receivedMinor
  })
  const before = useRef(0n)
  const lastAt = useRef(Number.NEGATIVE_INFINITY)
  useScanner(() => {
    dispatch({ do: 'receive', minor: before.current })
    toast({ message: SCANNED, tone: 'warn' })
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const key = toKeypadKey(event.key)
      if (key === null || event.ctrlKey || event.altKey || event.metaKey) return
      if (areSingleKeysOff() && !isOwn(event.target)) return
      if (event.timeStamp - lastAt.current > QUICKEST_HAND_MS) before.current = received.current
      lastAt.current = event.timeStamp
      event.preventDefault()
      dispatch({ do: 'key', key })
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [dispatch])
}
