import { useState, type FormEvent } from 'react'
import { withSymbol } from '~/kit/money'
import { Field, Input } from '~/ui/form/field'
import { Icon } from '~/ui/icon'
import type { Reply } from '~/pages/jpanel/pos/cart/cart-calls'
import type { Promo, TillOrder } from '~/wire/pos/till-order'
import { newOrderError, splitCodes, withCodes, withoutCode } from './promo-codes'
import { Sheet } from '~/pages/jpanel/pos/shell/sheet'
import { useSubmission } from '~/pages/jpanel/pos/shell/use-submit'

const MAX_CODE_LENGTH = 15

type PromoDialogProps = {
  order: TillOrder | null
  onApply: (codes: string[]) => Promise<Reply>
  readOrder: () => TillOrder | null
  onClose: () => void
}

const ENTER_A_CODE = 'Enter a promo code.'

export function PromoDialog({ order, onApply, readOrder, onClose }: PromoDialogProps) {
  const [typed, setTyped] = useState('')
  const submission = useSubmission()
  const promos = [...(order?.promos ?? []), ...(order?.idlePromos ?? [])]
  const codes = promos.map(({ code }) => code)
  const reported = async (next: string[]): Promise<Reply> => {
    const answer = await onApply(next)
    const idle = readOrder()?.idlePromos.map(({ code }) => code) ?? []
    return { ...answer, error: newOrderError(answer.error, idle) }
  }
  const apply = (next: string[], then?: () => void) => submission.run(() => reported(next), then)
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (splitCodes(typed).length === 0) return submission.refuse({ error: ENTER_A_CODE, errors: {} })
    apply(withCodes(codes, typed), () => setTyped(''))
  }
  return (
    <Sheet kind="chooser" title="Promo codes" note={savedNote(order)} onClose={onClose}>
      <div className="sheet-body">
        <form className="code-row" noValidate onSubmit={add}>
          <Field label="Code" error={submission.error ?? undefined}>
            <Input
              name="promocode"
              autoFocus
              data-first
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={MAX_CODE_LENGTH * 4}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          <button type="submit" className="tbtn primary" aria-busy={submission.isBusy}>
            Add
          </button>
        </form>
        {promos.length > 0 ? (
          <ul className="codes" aria-label="Applied promo codes" aria-live="polite">
            {promos.map((promo) => (
              <Chip key={promo.code} promo={promo} onRemove={() => apply(withoutCode(codes, promo.code))} />
            ))}
          </ul>
        ) : (
          <p className="muted">
            No promo codes yet. Discounts are shown on each item. A recurring gift is discounted the first time only.
          </p>
        )}
      </div>
      <footer>
        {promos.length > 0 ? (
          <button type="button" className="tbtn" onClick={() => apply([])}>
            Clear all
          </button>
        ) : null}
        <button type="button" className="paybtn center" onClick={onClose}>
          Done
        </button>
      </footer>
    </Sheet>
  )
}

const savedNote = (order: TillOrder | null): string | null =>
  order && order.savingsMinor > 0n
    ? `${withSymbol({ minor: order.savingsMinor, currency: order.currency })} saved on this contribution`
    : null

const Chip = ({ promo, onRemove }: { promo: Promo; onRemove: () => void }) => (
  <li className={promo.notApplied === null ? undefined : 'idle'}>
    <Icon name="discount" />
    <span>
      <b>{promo.code}</b>
      <small>{[promo.label, promo.description].filter(Boolean).join(' · ')}</small>
      {promo.notApplied === null ? null : <small>Not applied: {promo.notApplied}</small>}
    </span>
    <button type="button" className="icon-btn" aria-label={`Remove ${promo.code}`} onClick={onRemove}>
      <Icon name="x" />
    </button>
  </li>
)
