import { use, useEffect, useRef, useState } from 'react'
import { useShownMoney } from '~/pages/jpanel/pos/controls/home-currency'
import { Icon } from '~/ui/icon'
import { HeldMailContext } from '~/ui/overlay/held-mail'
import { Coins, sizeClass } from '~/pages/jpanel/pos/controls/coins'
import { sayConfirmation } from './finished-sale'
import { receiptAddress, rememberSale } from './last-sale'
import { PrintHere } from './print-here'
import { ReceiptMail } from './receipt-mail'
import type { TillRules } from '~/pages/jpanel/pos/cart/order'
import { isLocal } from '~/pages/jpanel/pos/offline/local-id'
import type { Finished } from '~/pages/jpanel/pos/payment/payment-state'

type ChangeProps = Pick<Finished, 'changeMinor' | 'receivedMinor' | 'currency'>

export function ChangeDue({ changeMinor, receivedMinor, currency }: ChangeProps) {
  const shown = useShownMoney(currency)
  if (changeMinor === null || receivedMinor === null) return null
  const change = shown(changeMinor)
  return (
    <div className="changebox">
      <span className="muted k">Change due</span>
      <span className={sizeClass(change)}>{change}</span>
      <span className="muted">from {shown(receivedMinor)}</span>
      <Coins change={changeMinor} currency={currency} />
    </div>
  )
}

const SENT_LATER = 'It is stored on this device, and sent when the server answers. Its number stays.'

type CompleteProps = {
  finished: Finished
  rules: Pick<TillRules, 'confirmsByEmail' | 'organisation'>
  onClose: () => void
}

export function Complete({ finished, rules, onClose }: CompleteProps) {
  const { currency, receipt } = finished
  const { confirmsByEmail, organisation } = rules
  const isHeld = use(HeldMailContext)
  const next = useRef<HTMLButtonElement>(null)
  const [isMailing, setIsMailing] = useState(false)
  useEffect(() => next.current?.focus(), [])
  const isHere = isLocal(finished)
  useEffect(() => {
    if (!isHere) rememberSale(finished.id)
  }, [finished.id, isHere])
  const shown = useShownMoney(currency)
  return (
    <div className="done">
      <div className="mid" role="status">
        <span className="ok">
          <Icon name="check" />
        </span>
        <p className="big">
          Contribution <span className="mono">#{finished.number}</span> Complete!
        </p>
        <p className="muted">
          {shown(finished.totalMinor)} {finished.way} from {finished.giver}.
          {finished.mailedTo ? ` ${sayConfirmation(finished.mailedTo, { isOn: confirmsByEmail, isHeld })}` : ''}
        </p>
        {finished.pending ? <p className="muted pending">{finished.pending}</p> : null}
        <ChangeDue {...finished} />
        {isHere ? <p className="muted">{SENT_LATER}</p> : <Links {...finished} />}
        {isMailing ? <ReceiptMail id={finished.id} email={finished.email} /> : null}
      </div>
      <footer>
        {receipt === undefined ? null : <PrintHere receipt={receipt} organisation={organisation} />}
        {isHere ? null : (
          <>
            <a
              className="tbtn"
              href={`/jpanel/contributions/packing_slip?print&id=${finished.id}`}
              target="_blank"
              rel="noreferrer"
            >
              <Icon name="printer" />
              Print
            </a>
            <button type="button" className="tbtn" aria-expanded={isMailing} onClick={() => setIsMailing(!isMailing)}>
              <Icon name="mail" />
              Email
            </button>
          </>
        )}
        <button type="button" className="tbtn" onClick={onClose}>
          Close
        </button>
        <button ref={next} type="button" className="tbtn primary" onClick={onClose}>
          New sale
        </button>
      </footer>
    </div>
  )
}

const Links = ({ id, number }: Pick<Finished, 'id' | 'number'>) => (
  <p className="done-links">
    <a className="link" href={`/jpanel/contributions/${number}`} target="_blank" rel="noreferrer">
      View
    </a>
    <a className="link" href={receiptAddress(id)} target="_blank" rel="noreferrer">
      Paper receipt
    </a>
  </p>
)
