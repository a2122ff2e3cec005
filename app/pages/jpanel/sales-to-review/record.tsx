import type { ReactNode } from 'react'
import { data, useNavigation } from 'react-router'
import { acceptSale } from '~/domain/device-sales/accept-sale.server'
import { correctSale } from '~/domain/device-sales/correct-sale.server'
import { refundSale } from '~/domain/device-sales/refund-sale.server'
import { REVIEW_PATH, reviewPath, SETTLEMENT_WORDS } from '~/domain/device-sales/review'
import { saleRecord } from '~/domain/device-sales/sale-record.server'
import { VARIANCE_WORDS } from '~/domain/device-sales/variance'
import { formAction, intent } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { controlProps, fieldProps, useServerForm } from '~/http/form/use-server-form'
import { screen } from '~/http/page'
import { withCode } from '~/kit/money'
import { Button } from '~/ui/button'
import { DateText } from '~/ui/date-text'
import { Field, Input } from '~/ui/form/field'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { PostForm } from '~/ui/form/post-form'
import { Link } from '~/ui/link'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Pill } from '~/ui/pill'
import { Card, Pairs, RecordHead } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import type { Route } from './+types/record'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title ?? 'Sale'} · Sales to review · Almoner` },
]

const PAID_BY = { cash: 'Cash', check: 'Check', other: 'Other', free: 'Free' } as const

export const loader = screen('possale.edit', async (ctx, { params }: Route.LoaderArgs) => {
  const found = /^[1-9]\d{0,8}$/.test(params.id) ? await saleRecord(ctx.read, Number(params.id)) : null
  if (found === null) throw data({ message: 'This sale was not found.' }, { status: 404 })
  const { sale, names, body, totalMinor, currency, ...row } = found
  const money = (minor: bigint) => (currency === null ? '' : withCode({ minor, currency }))
  return {
    ...row,
    title: row.printedNumber === null ? 'Unreadable sale' : `#${row.printedNumber}`,
    total: totalMinor === null ? null : money(totalMinor),
    paidBy: sale === null ? null : PAID_BY[sale.tender.paymentType],
    lines:
      sale?.totals.lines.map((line) => ({
        id: `${line.lineUuid} ${line.variantId}`,
        name: names[line.variantId] ?? line.description,
        total: money(line.totalMinor),
      })) ?? [],
    body: sale === null ? body : null,
    maySeeContributions: ctx.actor.can('order.view'),
    mayRefund: ctx.actor.can('order.refund'),
  }
})

const submit = formAction(
  {
    accept: intent(acceptSale, ({ id, number }) => ({
      to: reviewPath(id),
      flash: number === null ? 'Sale accepted.' : `Sale accepted as #${number}.`,
    })),
    correct: intent(correctSale, ({ id }) => ({ to: reviewPath(id), flash: 'Sale corrected.' })),
    refund: intent(refundSale, ({ id }) => ({ to: reviewPath(id), flash: 'Sale refunded.' })),
  },
  'possale.edit',
)
export const action = (args: Route.ActionArgs) => submit(args)

export const shouldRevalidate = revalidateOnError

type Loaded = Route.ComponentProps['loaderData']

function State({ settlement, state }: Loaded) {
  if (settlement !== null) return <Pill tone="good">{SETTLEMENT_WORDS[settlement]}</Pill>
  return state === 'held' ? <Pill tone="bad">Not recorded</Pill> : <Pill tone="warn">Differs</Pill>
}

export default function SaleToReview({ loaderData, actionData }: Route.ComponentProps) {
  const { title, total, heldFor, variances, lines, body, settledAt } = loaderData
  return (
    <>
      <RecordHead
        back={{ to: REVIEW_PATH, label: 'Sales to review' }}
        title={title}
        pill={<State {...loaderData} />}
        sum={total}
      />
      {actionData ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      <div className="set-form stack">
        <Card title="Why it is here">
          {heldFor === null ? (
            <Pairs rows={variances.map(({ kind, text }) => [VARIANCE_WORDS[kind], text] as const)} />
          ) : (
            <p>{heldFor}</p>
          )}
        </Card>
        {lines.length > 0 ? (
          <Card title="Sold">
            <Pairs
              rows={lines.map(({ name, total: ofLine }) => [name, ofLine] as const)}
              {...(total === null ? {} : { total: ['Total', total] as const })}
            />
          </Card>
        ) : null}
        <Card title="Sale">
          <Pairs rows={facts(loaderData)} />
        </Card>
        {body === null ? null : (
          <Card title="As it was sent">
            <pre className="mail-text" tabIndex={0} aria-label="The sale as it was sent">
              {body}
            </pre>
          </Card>
        )}
        {settledAt === null ? <Settling {...loaderData} failure={actionData} /> : null}
      </div>
    </>
  )
}

function Settling({ state, mayRefund, body, failure }: Loaded & { failure: Route.ComponentProps['actionData'] }) {
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, fields] = useServerForm({ id: 'settle', values: { number: '', note: '' }, failure })
  const isHeld = state === 'held'
  return (
    <PostForm id={form.id}>
      <LeaveGuard isSmall />
      <Card title="Settle">
        {isHeld ? (
          <Field
            label="Entered as contribution"
            help="Where it was entered at the till or in the office by hand."
            {...fieldProps(fields.number)}
          >
            <Input {...controlProps(fields.number)} maxLength={10} />
          </Field>
        ) : null}
        <Field label="Note" help="What was done, where the sale is corrected or refunded." {...fieldProps(fields.note)}>
          <Input {...controlProps(fields.note)} maxLength={500} />
        </Field>
        <div className="actions">
          {body === null ? (
            <ConfirmSubmit
              name="intent"
              value="accept"
              variant="primary"
              title="Accept this sale?"
              act="Accept sale"
              body={isHeld ? 'It becomes a contribution as it was sold.' : 'Its contribution stays as it was sold.'}
              isHarmless
              mails={isHeld}
            >
              Accept…
            </ConfirmSubmit>
          ) : null}
          <Button type="submit" name="intent" value="correct" isBusy={isBusy}>
            Mark as corrected
          </Button>
          {mayRefund ? (
            <ConfirmSubmit
              name="intent"
              value="refund"
              icon="receipt-refund"
              title="Refund this sale?"
              act="Refund sale"
              body={
                isHeld
                  ? 'It is noted that the money was given back. Nothing is recorded as a contribution.'
                  : 'Everything that was paid for its contribution is refunded.'
              }
              mails={!isHeld}
            >
              Refund…
            </ConfirmSubmit>
          ) : null}
        </div>
      </Card>
    </PostForm>
  )
}

function facts(loaded: Loaded): (readonly [string, ReactNode])[] {
  const { number, sameNumber, device, seller, soldAt, receivedAt, paidBy, settledAt, settledBy, note } = loaded
  const linked = (of: string) =>
    loaded.maySeeContributions ? (
      <Link className="link" to={`/jpanel/contributions/${of}`}>
        #{of}
      </Link>
    ) : (
      `#${of}`
    )
  return [
    ...(number === null ? [] : [['Contribution', linked(number)] as const]),
    ...(sameNumber === null ? [] : [['Printed number is also', linked(sameNumber)] as const]),
    ['Device', device ?? 'Unknown'],
    ['Sold by', seller ?? 'Unknown'],
    ...(soldAt === null ? [] : [['Sold', <DateText key="sold" at={soldAt} full />] as const]),
    ['Received', <DateText key="received" at={receivedAt} full />],
    ...(paidBy === null ? [] : [['Paid by', paidBy] as const]),
    ...(settledAt === null ? [] : [['Settled', <DateText key="settled" at={settledAt} full />] as const]),
    ...(settledBy === null ? [] : [['Settled by', settledBy] as const]),
    ...(note === null ? [] : [['Note', note] as const]),
  ]
}
