import { use, useState } from 'react'
import { refundableBalance, overpaidHelp, refundPlan, type Refundable } from '~/domain/refunds/refund'
import { partsOfUnit, sumOfParts } from '~/domain/pricing/refundable'
import { currencySymbol } from '~/kit/money'
import { HomeCurrencyContext, useShownMoney } from '~/pages/jpanel/pos/controls/home-currency'
import { Checkbox } from '~/ui/form/choice'
import { Field, FieldError, Input } from '~/ui/form/field'
import { Icon } from '~/ui/icon'
import { receiptAddress } from './last-sale'
import type { RefundWishState } from './recent-sale'
import { Sheet } from '~/pages/jpanel/pos/shell/sheet'
import { useRefund, type RefundState } from './use-refund'
import { WaitingRows } from '~/pages/jpanel/pos/shell/waiting-rows'
import type { RefundableSale } from '~/wire/pos/refund'
import type { RecentSale } from '~/wire/pos/sale'

type RefundDialogProps = { sale: RecentSale; onClose: () => void }

export function RefundDialog({ sale, onClose }: RefundDialogProps) {
  const { state, refund, refuse, askAgain } = useRefund(sale.id)
  const isHeld = state.step === 'choosing' && state.isSending
  return (
    <Sheet kind="chooser" title="Refund" note={`${sale.name}, ${sale.number}`} isHeld={isHeld} onClose={onClose}>
      {state.step === 'loading' ? (
        <div className="sheet-body" aria-busy="true">
          <WaitingRows />
        </div>
      ) : null}
      {state.step === 'refused' ? (
        <div className="sheet-body">
          <p role="alert">{state.sentence}</p>
        </div>
      ) : null}
      {state.step === 'choosing' ? <Choosing {...state} onRefund={refund} onRefuse={refuse} onKeep={onClose} /> : null}
      {state.step === 'checking' ? (
        <div className="done">
          <div className="mid" role="alert">
            <p>{state.sentence}</p>
          </div>
          <footer>
            <button type="button" className="tbtn primary" onClick={askAgain}>
              Check again
            </button>
          </footer>
        </div>
      ) : null}
      {state.step === 'done' ? <Refunded id={sale.id} done={state} onClose={onClose} /> : null}
    </Sheet>
  )
}

type ChoosingProps = {
  of: RefundableSale
  error: string | null
  isSending: boolean
  onRefund: (wish: RefundWishState) => void
  onRefuse: (sentence: string) => void
  onKeep: () => void
}

const KINDS: [RefundWishState['kind'], string][] = [
  ['lines', 'Items'],
  ['whole', 'Everything'],
  ['custom', 'Amount'],
]

const NOTHING_CHOSEN: RefundWishState = { kind: 'lines', qty: {}, amount: '', reason: '', restocks: false }

function Choosing({ of, error, isSending, onRefund, onRefuse, onKeep }: ChoosingProps) {
  const [wish, setWish] = useState<RefundWishState>(NOTHING_CHOSEN)
  const shown = useShownMoney(of.currency)
  const home = use(HomeCurrencyContext)
  const lines = Object.entries(wish.qty).map(([lineId, qty]) => ({ lineId: Number(lineId), qty }))
  const plan = refundPlan(of, { ...wish, lines }, home)
  return (
    <form
      className="sheet-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (typeof plan === 'string') onRefuse(plan)
        else onRefund(wish)
      }}
    >
      <div className="sheet-body">
        <div className="refund-tiles" role="group" aria-label="What to refund">
          {KINDS.map(([kind, word]) => (
            <button
              key={kind}
              type="button"
              className={wish.kind === kind ? 'tbtn on' : 'tbtn'}
              aria-pressed={wish.kind === kind}
              onClick={() => setWish({ ...wish, kind })}
            >
              {word}
            </button>
          ))}
        </div>
        {wish.kind === 'lines' ? (
          <ul className="refund-lines">
            {of.units.map((unit) => (
              <RefundLine
                key={unit.lineId}
                unit={unit}
                qty={wish.qty[unit.lineId] ?? 0}
                shown={shown}
                onChange={(qty) => setWish({ ...wish, qty: { ...wish.qty, [unit.lineId]: qty } })}
              />
            ))}
          </ul>
        ) : null}
        {wish.kind === 'whole' ? (
          <p className="muted">{`${shown(refundableBalance(of))} will be refunded, including shipping and tax.`}</p>
        ) : null}
        {wish.kind === 'custom' ? (
          <Field label="Amount to refund" help={overpaidHelp(of, shown) ?? `Up to ${shown(refundableBalance(of))}`}>
            <Input
              name="amount"
              isNumber
              autoFocus
              maxLength={20}
              prefix={currencySymbol(of.currency)}
              value={wish.amount}
              onChange={(event) => setWish({ ...wish, amount: event.target.value })}
            />
          </Field>
        ) : null}
        <Field label="Reason">
          <Input
            name="reason"
            maxLength={200}
            value={wish.reason}
            onChange={(event) => setWish({ ...wish, reason: event.target.value })}
          />
        </Field>
        {of.hasGoods && wish.kind !== 'custom' ? (
          <Checkbox
            name="restock"
            label="The items go back to stock"
            checked={wish.restocks}
            onChange={(event) => setWish({ ...wish, restocks: event.target.checked })}
          />
        ) : null}
        {error === null ? null : (
          <div role="alert">
            <FieldError>{error}</FieldError>
          </div>
        )}
      </div>
      <footer>
        <button type="button" className="tbtn" onClick={onKeep} disabled={isSending}>
          Cancel
        </button>
        <button type="submit" className="paybtn center" aria-busy={isSending || undefined}>
          {typeof plan === 'string' ? 'Refund' : `Refund ${shown(plan.minor)}`}
        </button>
      </footer>
    </form>
  )
}

type RefundLineProps = {
  unit: Refundable['units'][number]
  qty: number
  shown: (minor: bigint) => string
  onChange: (qty: number) => void
}

function RefundLine({ unit, qty, shown, onChange }: RefundLineProps) {
  const left = unit.qty - unit.refundedQty
  const all = shown(sumOfParts(partsOfUnit(unit, left, unit.refundedQty)))
  return (
    <li>
      <span className="refund-what">
        <b>{unit.description}</b>
        <span className="muted">
          {left === 0 ? 'Already refunded' : `${left} of ${unit.qty} left, ${all} with tax`}
        </span>
      </span>
      <span className="step" role="group" aria-label={`Quantity of ${unit.description}`}>
        <button
          type="button"
          aria-label={`Decrease ${unit.description}`}
          disabled={qty <= 0}
          onClick={() => onChange(qty - 1)}
        >
          <Icon name="minus" />
        </button>
        <output aria-live="polite">{qty}</output>
        <button
          type="button"
          aria-label={`Increase ${unit.description}`}
          disabled={qty >= left}
          onClick={() => onChange(qty + 1)}
        >
          <Icon name="plus" />
        </button>
      </span>
    </li>
  )
}

function Refunded({
  id,
  done,
  onClose,
}: {
  id: number
  done: Extract<RefundState, { step: 'done' }>
  onClose: () => void
}) {
  const { currency, cashBackMinor } = done
  const shown = useShownMoney(currency)
  return (
    <div className="done">
      <div className="mid" role="status">
        <span className="ok">
          <Icon name="check" />
        </span>
        <p className="big">{cashBackMinor === null ? done.sentence : `${shown(done.amountMinor)} refunded.`}</p>
        {cashBackMinor === null ? null : (
          <div className="changebox">
            <span className="muted k">Give back</span>
            <span className="v long">{shown(cashBackMinor)}</span>
            <span className="muted">in cash</span>
          </div>
        )}
      </div>
      <footer className="two">
        <a className="tbtn" href={receiptAddress(id)} target="_blank" rel="noreferrer">
          <Icon name="receipt" />
          Paper receipt
        </a>
        <button type="button" className="tbtn primary" onClick={onClose} autoFocus>
          Close
        </button>
      </footer>
    </div>
  )
}
