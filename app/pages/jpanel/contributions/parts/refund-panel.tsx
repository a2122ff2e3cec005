import { useState } from 'react'
import { useNavigation } from 'react-router'
import { contributionPath } from '~/domain/contributions/contribution'
import {
  refundableBalance,
  overpaidHelp,
  REFUND_KINDS,
  refundPlan,
  refundError,
  type Refundable,
  type RefundKind,
} from '~/domain/refunds/refund'
import { partsOfUnit, sumOfParts } from '~/domain/pricing/refundable'
import type { FormFailure } from '~/http/form/form-action'
import { submits } from '~/http/form/submits'
import { fieldProps, useServerForm } from '~/http/form/use-server-form'
import { currencySymbol, withForeignCode } from '~/kit/money'
import { Button, LinkButton } from '~/ui/button'
import { Radio } from '~/ui/form/choice'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { PostForm } from '~/ui/form/post-form'
import { Panel } from '~/ui/overlay/dialog'
import { NO_DETAILS } from '../../parts/refund-fields'
import { RefundDetails } from './refund-details'
import { Field, Input, Select } from '~/ui/form/field'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { FormError } from '~/ui/form/form-error'

const MAX_PIECES = 100

export const refundPath = (number: string): string => `${contributionPath(number)}?panel=refund`

type Offered = Refundable & { hasGoods: boolean }

/** `away`: the provider that took the payment and is not connected. */
type Offer = {
  id: number
  number: string
  key: string
  of: Offered | null
  home: string
  made: string | null
  away: string | null
}
type RefundPanelProps = { offer: Offer; failure: FormFailure | undefined }

export function RefundPanel({ offer, failure }: RefundPanelProps) {
  const { number, of, made } = offer
  const back = contributionPath(number)
  if (made !== null || !of)
    return (
      <Panel
        title="Refund"
        closeTo={back}
        foot={<LinkButton to={back} variant="primary">{`Back to #${number}`}</LinkButton>}
      >
        <p className="refund-made" role="status">
          {made ?? 'This refund was not found.'}
        </p>
      </Panel>
    )
  const error = refundError(of)
  if (error !== null)
    return (
      <Panel title="Refund" closeTo={back} foot={<LinkButton to={back}>{`Back to #${number}`}</LinkButton>}>
        <FormError note={error} />
      </Panel>
    )
  return <RefundForm {...{ offer: { ...offer, of }, failure, back }} />
}

type Wished = { kind: RefundKind; amount: string; qty: Record<number, number> }

const KIND_WORDS: Record<RefundKind, string> = { whole: 'Full amount', lines: 'Items', custom: 'Amount' }

function startingWish(of: Refundable, typed: FormFailure['typed'] | undefined): Wished {
  const kind = REFUND_KINDS.find((known) => known === typed?.kind) ?? 'whole'
  const lines = Array.isArray(typed?.lines) ? (typed.lines as { id?: unknown; qty?: unknown }[]) : []
  const qty = Object.fromEntries(
    of.units.map(({ lineId }) => [lineId, Number(lines.find(({ id }) => Number(id) === lineId)?.qty) || 0]),
  )
  return { kind, amount: typeof typed?.amount === 'string' ? typed.amount : '', qty }
}

function RefundForm({
  offer,
  failure,
  back,
}: {
  offer: Offer & { of: Offered }
  failure: FormFailure | undefined
  back: string
}) {
  const { id, number, key, of, home, away } = offer
  const [form, fields] = useServerForm({
    id: 'refund-form',
    values: { kind: 'whole', amount: '', ...NO_DETAILS },
    failure,
  })
  const [wish, setWish] = useState(() => startingWish(of, failure?.typed))
  const isBusy = useNavigation().formMethod === 'POST'
  const shown = (minor: bigint) => withForeignCode({ minor, currency: of.currency }, home)
  const lines = Object.entries(wish.qty).map(([lineId, qty]) => ({ lineId: Number(lineId), qty }))
  const plan = refundPlan(of, { kind: wish.kind, amount: wish.amount, lines }, home)
  const verb = away === null ? 'Refund' : 'Record refund'
  const foot = (
    <>
      <LinkButton to={back}>Cancel</LinkButton>
      <Button type="submit" form="refund-form" variant="danger" isBusy={isBusy}>
        {typeof plan === 'string' ? verb : `${verb} ${away === null ? '' : 'of '}${shown(plan.minor)}`}
      </Button>
    </>
  )
  return (
    <Panel title={away === null ? `Refund #${number}` : 'Record a refund made elsewhere'} closeTo={back} foot={foot}>
      <PostForm
        action={refundPath(number)}
        className="refund-form"
        preventScrollReset
        {...submits(form, useOneSubmit())}
      >
        <LeaveGuard isSmall />
        <input type="hidden" name="intent" value="refund" />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="key" value={key} />
        <FormError message={failure?.message} />
        <p>
          <b>{shown(refundableBalance(of))}</b>
          <span className="muted">
            {of.refundedMinor > 0n ? ` of ${shown(of.totalMinor)} can be refunded.` : ' can be refunded.'}
          </span>
        </p>
        <fieldset className="refund-kinds">
          <legend className="sr">What to refund</legend>
          {REFUND_KINDS.map((kind) => (
            <Radio
              key={kind}
              name="kind"
              value={kind}
              label={kind === 'whole' && of.refundedMinor > 0n ? 'Full remaining amount' : KIND_WORDS[kind]}
              checked={wish.kind === kind}
              onChange={() => setWish({ ...wish, kind })}
            />
          ))}
        </fieldset>
        <Items
          units={of.units}
          wish={wish}
          shown={shown}
          onChoose={(lineId, qty) => setWish({ ...wish, qty: { ...wish.qty, [lineId]: qty } })}
        />
        <div className="refund-amount">
          <Field label="Amount to refund" {...fieldProps(fields.amount)} help={overpaidHelp(of, shown) ?? undefined}>
            <Input
              name="amount"
              prefix={currencySymbol(of.currency)}
              isNumber
              maxLength={20}
              value={wish.amount}
              onChange={(event) => setWish({ ...wish, amount: event.target.value })}
            />
          </Field>
        </div>
        <RefundDetails fields={fields} away={away} hasGoods={of.hasGoods} kind={wish.kind} />
      </PostForm>
    </Panel>
  )
}

type ItemsProps = {
  units: Refundable['units']
  wish: Wished
  shown: (minor: bigint) => string
  onChoose: (lineId: number, qty: number) => void
}

function Items({ units, wish, shown, onChoose }: ItemsProps) {
  return (
    <ul className="refund-items">
      {units.map((unit, index) => {
        const left = Math.min(MAX_PIECES, unit.qty - unit.refundedQty)
        const each = (qty: number) => shown(sumOfParts(partsOfUnit(unit, qty, unit.refundedQty)))
        return (
          <li key={unit.lineId}>
            <input type="hidden" name={`lines[${index}][id]`} value={unit.lineId} />
            <Field label={unit.description} help={left === 0 ? 'Already refunded' : undefined}>
              <Select
                name={`lines[${index}][qty]`}
                value={String(wish.qty[unit.lineId] ?? 0)}
                onChange={(event) => onChoose(unit.lineId, Number(event.target.value))}
                choices={Array.from({ length: left + 1 }, (_, qty) => ({
                  value: String(qty),
                  label: qty === 0 ? 'None' : `${qty} of ${unit.qty}: ${each(qty)}`,
                }))}
              />
            </Field>
          </li>
        )
      })}
    </ul>
  )
}
