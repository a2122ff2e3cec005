import { useRef, useState, type FormEvent } from 'react'
import { formatMoney } from '~/kit/money'
import { Icon } from '~/ui/icon'
import type { PendingLine } from './cart-state'
import {
  dueToday,
  firstDate,
  isRecurring,
  PLEASE_CHOOSE_VARIANT,
  refusalsOf,
  requestOf,
  startingChoice,
  unitOf,
  variantOf,
  type AddRequest,
  type Asked,
  type ItemChoice,
} from './item-choice'
import { rhythm, type TillRules } from './order'
import { ProductPicture } from './picture'
import { MainChoices, MoreChoices } from './product-choices'
import type { TillProduct } from './product'
import { Sheet } from './sheet'

type ProductDialogProps = {
  product: TillProduct
  rules: TillRules
  variantId: number | null
  isPinned: boolean
  onPin: () => void
  onAdd: (request: AddRequest, shown: Omit<PendingLine, 'key'>) => void
  onClose: () => void
}

/** Everything a product asks before it goes into the cart. */
export function ProductDialog({ product, rules, variantId, isPinned, onPin, onAdd, onClose }: ProductDialogProps) {
  const [choice, setChoice] = useState(() => startingChoice(product, rules, variantId))
  const [isTried, setIsTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const asked = { product, choice, rules }
  const refusals = refusalsOf(asked)
  const errors = isTried ? refusals : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const request = requestOf(asked)
    if (Object.keys(refusals).length === 0 && request) return onAdd(request, shownOf(asked))
    setIsTried(true)
    focusFirst(form.current, Object.keys(refusals)[0])
  }
  const change = (part: Partial<ItemChoice>) => setChoice((before) => ({ ...before, ...part }))
  return (
    <Sheet
      kind="product"
      title={product.name}
      note={product.summary}
      picture={<ProductPicture {...product} />}
      tools={<Pin name={product.name} isPinned={isPinned} onPin={onPin} />}
      onClose={onClose}
    >
      <form ref={form} className="sheet-form" noValidate onSubmit={submit}>
        <div className="cols">
          <MainChoices {...asked} errors={errors} onChange={change} />
          <MoreChoices {...asked} errors={errors} onChange={change} />
        </div>
        <footer>
          <Due {...asked} />
          <button type="submit" className="paybtn center">
            Add to contribution
          </button>
        </footer>
      </form>
    </Sheet>
  )
}

export const Pin = ({ name, isPinned, onPin }: { name: string; isPinned: boolean; onPin: () => void }) => (
  <button
    type="button"
    className={isPinned ? 'icon-btn pinned' : 'icon-btn'}
    aria-pressed={isPinned}
    aria-label={isPinned ? `Unpin ${name} from favorites` : `Pin ${name} to favorites`}
    onClick={onPin}
  >
    <Icon name={isPinned ? 'star-filled' : 'star'} />
  </button>
)

/** What is paid now, and what later. */
function Due(asked: Asked) {
  const { product, choice } = asked
  const { currency } = product
  const variant = variantOf(asked)
  if (!variant) return <div className="muted">{PLEASE_CHOOSE_VARIANT}</div>
  const shown = (minor: bigint) => formatMoney({ minor, currency }, { symbol: true })
  const from = firstDate(asked)
  const later = isRecurring(variant)
    ? `then ${shown(unitOf(asked))} ${rhythm(rhythmOf(asked)).toLowerCase()}${from ? `, from ${from}` : ''}`
    : null
  return (
    <div aria-live="polite">
      <b className="n due-now">
        {shown(dueToday({ product, choice }))}
        {isRecurring(variant) ? ' today' : ''}
      </b>
      {later ? <span className="muted n due-later">{later}</span> : null}
    </div>
  )
}

const rhythmOf = (asked: Asked) => {
  const variant = variantOf(asked)
  const frequency = variant?.period ?? 'onetime'
  if (asked.product.isRecurringNatural) return { frequency, day: null, dayOfWeek: null }
  const isWeekly = frequency === 'weekly' || frequency === 'biweekly'
  return { frequency, day: isWeekly ? null : asked.choice.day, dayOfWeek: isWeekly ? asked.choice.dayOfWeek : null }
}

function shownOf(asked: Asked): Omit<PendingLine, 'key'> {
  const { product, choice } = asked
  const variant = variantOf(asked)
  const qty = variant?.isDonation ? 1 : choice.qty
  return {
    productId: product.id,
    name: product.name,
    detail: product.variants.length > 1 ? (variant?.name ?? '') : '',
    repeat: isRecurring(variant) ? rhythm(rhythmOf(asked)) : null,
    qty,
    priceMinor: qty > 0 ? dueToday(asked) / BigInt(qty) : 0n,
    recurringMinor: isRecurring(variant) ? unitOf(asked) : null,
    isDonation: variant?.isDonation === true,
  }
}

/** The first thing that is wrong gets the focus. */
function focusFirst(form: HTMLFormElement | null, name: string | undefined): void {
  const field = name === undefined ? null : form?.querySelector<HTMLElement>(`[name="${name}"]`)
  field?.focus()
}
