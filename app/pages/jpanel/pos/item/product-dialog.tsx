import { useEffect, useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import type { DccType } from '~/domain/pricing/dcc'
import { withSymbol } from '~/kit/money'
import { withinSentence } from '~/kit/text'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import { NO_ERROR, type Reply } from '~/pages/jpanel/pos/cart/cart-calls'
import { choiceOfLine } from './edit-line'
import { focusFirst } from '~/pages/jpanel/pos/shell/focus-first'
import {
  coveredCosts,
  dueToday,
  firstDate,
  isRecurring,
  PLEASE_CHOOSE_VARIANT,
  errorsByField,
  buildRequest,
  startingChoice,
  unitPrice,
  findVariant,
  type ItemRequest,
  type ItemChoice,
} from './item-choice'
import { rhythm, type TillLine, type TillRules } from '~/pages/jpanel/pos/cart/order'
import { ProductPicture } from '~/ui/product-picture'
import { Pin } from '~/pages/jpanel/pos/controls/pin'
import { MainChoices, MoreChoices } from './product-choices'
import { ONCE, type TillProduct } from '~/pages/jpanel/pos/catalog/product'
import { keepHidden } from '~/pages/jpanel/pos/cart/removed'
import { Sheet } from '~/pages/jpanel/pos/shell/sheet'
import { SheetError, useErrorAtField } from '~/pages/jpanel/pos/shell/sheet-form'
import { itemErrors } from './server-errors'
import { isOfTribute } from './tribute'
import { TributeStep } from './tribute-step'
import { useIsReached } from '~/pages/jpanel/pos/shell/use-online'
import { useSubmission } from '~/pages/jpanel/pos/shell/use-submit'
import type { RequestedItem } from '~/wire/pos/requests/add'

type ProductDialogProps = {
  product: TillProduct
  rules: TillRules
  variantId: number | null
  line?: TillLine | undefined
  costs: DccType | null
  isPinned: boolean
  onPin: () => void
  onAdd: (request: RequestedItem, costs: DccType | null) => Promise<Reply>
  onClose: () => void
}

const toChanges = (line: TillLine | undefined) => (line ? { ...keepHidden(line), replacesId: line.id } : {})

export function ProductDialog({
  product,
  rules,
  variantId,
  line,
  costs,
  isPinned,
  onPin,
  onAdd,
  onClose,
}: ProductDialogProps) {
  const [choice, setChoice] = useState(() => ({
    ...(line ? choiceOfLine(line, product, rules) : startingChoice(product, rules, variantId)),
    costs,
  }))
  const [isTried, setIsTried] = useState(false)
  const [isInTribute, setIsInTribute] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const submission = useSubmission()
  const requested = { product, choice, rules }
  const problems = errorsByField(requested)
  const refused = itemErrors(submission.errors)
  const errors = { ...(isTried ? problems : {}), ...refused }
  const isAtField = useErrorAtField(form, submission)
  const isTributeRefused = Object.keys(refused).some(isOfTribute)
  useEffect(() => {
    if (isTributeRefused) setIsInTribute(true)
  }, [isTributeRefused])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const request = buildRequest(requested)
    if (Object.keys(problems).length === 0 && request)
      return submission.run(() => onAdd({ ...toChanges(line), ...request }, choice.costs), onClose)
    setIsTried(true)
    const wrong = Object.keys(problems)[0]
    if (wrong !== undefined && isOfTribute(wrong)) return setIsInTribute(true)
    focusFirst(form.current, wrong)
  }
  const change = (part: Partial<ItemChoice>) => {
    setChoice((before) => ({ ...before, ...part }))
    if (submission.error !== null) submission.refuse(NO_ERROR)
  }
  const leaveTribute = () => {
    flushSync(() => setIsInTribute(false))
    focusFirst(form.current, 'tribute')
  }
  const head = {
    kind: 'product',
    picture: <ProductPicture {...product} thumbnail={findVariant(requested)?.thumbnail ?? product.thumbnail} />,
  }
  if (isInTribute)
    return (
      <Sheet key="product" {...head} title="In honor or in memory" note={product.name} onClose={leaveTribute}>
        <TributeStep
          {...{ product, rules }}
          isTried={isTried && choice.tribute.isOn}
          refused={refused}
          tribute={choice.tribute}
          onChange={(tribute) => change({ tribute })}
          onBack={leaveTribute}
        />
      </Sheet>
    )
  return (
    <Sheet
      key="product"
      {...head}
      title={product.name}
      note={product.summary}
      tools={<Pin name={product.name} isPinned={isPinned} onPin={onPin} />}
      onClose={onClose}
    >
      <form ref={form} className="sheet-form" noValidate onSubmit={submit} aria-busy={submission.isBusy}>
        <Hints product={product} />
        <div className="cols">
          <MainChoices {...requested} errors={errors} onChange={change} />
          <MoreChoices {...requested} errors={errors} onChange={change} onTribute={() => setIsInTribute(true)} />
        </div>
        <SheetError text={isAtField ? null : submission.error} />
        <footer>
          <Due {...requested} />
          <button type="submit" className="paybtn center" aria-busy={submission.isBusy}>
            {line ? 'Save changes' : 'Add to contribution'}
          </button>
        </footer>
      </form>
    </Sheet>
  )
}

type Hint = [IconName, string]

/** Without a network, the hints name what only the server can sell before anything is filled in. */
export function listHints(product: TillProduct, isReached: boolean): Hint[] {
  const { variants } = product
  const isLater = variants.some(({ period }) => period !== ONCE)
  const isOnlyLater = variants.every(({ period }) => period !== ONCE)
  return [
    ...(isLater && !isReached ? [['cloud-off', isOnlyLater ? LATER_NEEDS_NETWORK : ONCE_WITHOUT_NETWORK] as Hint] : []),
    ...(product.isAchOnly ? [['building-bank', 'Bank account only'] as Hint] : []),
    ...(product.isTaxReceiptable ? [['receipt', 'Tax receipt'] as Hint] : []),
    ...(product.variants.some(({ membershipId }) => membershipId !== null)
      ? [['users', 'Membership: requires a supporter or a billing name'] as Hint]
      : []),
    ...(product.variants.some(({ isDownload }) => isDownload)
      ? [['download', isReached ? 'Download: requires a billing email' : DOWNLOAD_NEEDS_NETWORK] as Hint]
      : []),
    ...(product.variants.some(({ isShippable }) => isShippable) ? [['truck', 'Can be shipped'] as Hint] : []),
  ]
}

const LATER_NEEDS_NETWORK = 'Recurring gifts need the network: sell a single one instead, or wait'
const ONCE_WITHOUT_NETWORK = 'Recurring gifts need the network: given once it is sold now'
const DOWNLOAD_NEEDS_NETWORK = 'Download: needs the network, because its link is sent at once'

function Hints({ product }: { product: TillProduct }) {
  const hints = listHints(product, useIsReached())
  if (hints.length === 0) return null
  return (
    <ul className="hints" aria-label="About this product">
      {hints.map(([icon, words]) => (
        <li key={words}>
          <Icon name={icon} size="sm" />
          {words}
        </li>
      ))}
    </ul>
  )
}

function Due(requested: ItemRequest) {
  const { product, choice } = requested
  const { currency } = product
  const variant = findVariant(requested)
  if (!variant) return <div className="muted">{PLEASE_CHOOSE_VARIANT}</div>
  const shown = (minor: bigint) => withSymbol({ minor, currency })
  const from = firstDate(requested)
  const interval = withinSentence(rhythm(readRhythm(requested)))
  const later = isRecurring(variant)
    ? `then ${shown(unitPrice(requested))} ${interval}${from ? `, from ${from}` : ''}`
    : null
  return (
    <div aria-live="polite">
      <b className="n due-now">
        {shown(dueToday({ product, choice }) + coveredCosts(requested))}
        {isRecurring(variant) ? ' today' : ''}
      </b>
      {later ? <span className="muted n due-later">{later}</span> : null}
    </div>
  )
}

const readRhythm = (requested: ItemRequest) => {
  const variant = findVariant(requested)
  const frequency = variant?.period ?? ONCE
  if (requested.product.isRecurringNatural) return { frequency, day: null, dayOfWeek: null }
  const isWeekly = frequency === 'weekly' || frequency === 'biweekly'
  return {
    frequency,
    day: isWeekly ? null : requested.choice.day,
    dayOfWeek: isWeekly ? requested.choice.dayOfWeek : null,
  }
}
